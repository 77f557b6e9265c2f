// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// A library for LD_PRELOAD on x86-64 Linux. Before main() starts, it changes one function of the
// program so that the function does nothing and returns 0. The environment variable
// DISABLED_FUNCTION has the name of the function. Its address comes from the program's table of
// symbols. A program that has no such function runs unchanged.

#define _GNU_SOURCE
#include <elf.h>
#include <fcntl.h>
#include <link.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

static void give_up(const char* what, const char* name) {
  fprintf(stderr, "disable_function: %s: %s\n", what, name);
  _exit(77);
}

static uintptr_t load_address = 0;
// Stores the load address of the first object that is visited, which is the program itself.
static int take_address(struct dl_phdr_info* info, size_t size, void* data) {
  (void)size;
  (void)data;
  load_address = info->dlpi_addr;
  return 1;
}

// Returns the address that the symbol table of the file gives for the function, or 0 if it has
// none.
static uintptr_t address_in_file(const unsigned char* file, const char* name) {
  const Elf64_Ehdr* const header = (const Elf64_Ehdr*)file;
  const Elf64_Shdr* const sections = (const Elf64_Shdr*)(file + header->e_shoff);
  for (int i = 0; i < header->e_shnum; ++i) {
    if (sections[i].sh_type != SHT_SYMTAB) continue;
    const char* const names = (const char*)(file + sections[sections[i].sh_link].sh_offset);
    const Elf64_Sym* const symbols = (const Elf64_Sym*)(file + sections[i].sh_offset);
    for (size_t s = 0; s < sections[i].sh_size / sizeof(Elf64_Sym); ++s) {
      if (ELF64_ST_TYPE(symbols[s].st_info) == STT_FUNC && symbols[s].st_value != 0 &&
          strcmp(names + symbols[s].st_name, name) == 0) {
        return symbols[s].st_value;
      }
    }
  }
  return 0;
}

__attribute__((constructor)) static void disable(void) {
  const char* const name = getenv("DISABLED_FUNCTION");
  if (!name) return;
  const int fd = open("/proc/self/exe", O_RDONLY);
  struct stat status;
  if (fd < 0 || fstat(fd, &status) != 0) give_up("the program cannot be read", name);
  const unsigned char* const file =
      mmap(NULL, (size_t)status.st_size, PROT_READ, MAP_PRIVATE, fd, 0);
  if (file == MAP_FAILED) give_up("the program cannot be read", name);
  const uintptr_t in_file = address_in_file(file, name);
  if (!in_file) return;
  dl_iterate_phdr(take_address, NULL);

  // Machine code of xor eax, eax; xorps xmm0, xmm0; ret.
  static const unsigned char kReturnZero[] = {0x31, 0xC0, 0x0F, 0x57, 0xC0, 0xC3};
  unsigned char* const code = (unsigned char*)(load_address + in_file);
  const uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
  unsigned char* const first = (unsigned char*)((uintptr_t)code & ~(page - 1));
  const size_t size = (size_t)(code + sizeof(kReturnZero) - first);
  if (mprotect(first, size, PROT_READ | PROT_WRITE | PROT_EXEC) != 0) {
    give_up("its code cannot be changed", name);
  }
  memcpy(code, kReturnZero, sizeof(kReturnZero));
}
