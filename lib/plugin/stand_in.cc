// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "plugin/stand_in.h"

#ifdef __linux__
#include <dlfcn.h>
#include <elf.h>
#include <link.h>
#include <mujoco/mujoco.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <mutex>
#include <optional>
#include <string_view>
#include <vector>

#include "base/diagnostic.h"
#include "resource/read_file.h"
#endif

namespace mj::plugin {

#ifdef __linux__
namespace {

constexpr std::string_view kEngine = "libmujoco.so";
constexpr const char* kLibraries[] = {"libmujoco.so.3.12.0", "libmujoco.so", MJTOOLS_SHARED_NAME};

#if __SIZEOF_POINTER__ == 8
constexpr unsigned char kClass = ELFCLASS64;
#else
constexpr unsigned char kClass = ELFCLASS32;
#endif
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
constexpr unsigned char kOrder = ELFDATA2LSB;
#else
constexpr unsigned char kOrder = ELFDATA2MSB;
#endif

// A shared library that has a name but defines no symbols. The members are laid out exactly as in
// the library file, so the struct can be written to a file as it is.
struct EmptyLibrary {
  ElfW(Ehdr) header = {};
  ElfW(Phdr) segments[3] = {};
  ElfW(Dyn) dynamic[7] = {};
  ElfW(Sym) symbols[1] = {};
  ElfW(Word) hash[4] = {};
  char text[64] = {};
};

// Returns an empty library for a processor. The library contains no code, so none of its segments
// is executable.
EmptyLibrary empty_library(std::string_view name, ElfW(Half) machine) {
  EmptyLibrary out;
  std::memcpy(out.header.e_ident, ELFMAG, SELFMAG);
  out.header.e_ident[EI_CLASS] = kClass;
  out.header.e_ident[EI_DATA] = kOrder;
  out.header.e_ident[EI_VERSION] = EV_CURRENT;
  out.header.e_type = ET_DYN;
  out.header.e_machine = machine;
  out.header.e_version = EV_CURRENT;
  out.header.e_phoff = offsetof(EmptyLibrary, segments);
  out.header.e_ehsize = sizeof(out.header);
  out.header.e_phentsize = sizeof(out.segments[0]);
  out.header.e_phnum = 3;

  const auto segment = [](ElfW(Word) type, size_t at, size_t size, size_t align) {
    ElfW(Phdr) s = {};
    s.p_type = type;
    s.p_flags = PF_R | PF_W;
    s.p_offset = s.p_vaddr = s.p_paddr = at;
    s.p_filesz = s.p_memsz = size;
    s.p_align = align;
    return s;
  };
  constexpr size_t kPage = 0x10000;  // no common processor has larger memory pages
  out.segments[0] = segment(PT_LOAD, 0, sizeof(EmptyLibrary), kPage);
  out.segments[1] =
      segment(PT_DYNAMIC, offsetof(EmptyLibrary, dynamic), sizeof(out.dynamic), alignof(ElfW(Dyn)));
  // This segment states that the library needs no executable stack.
  out.segments[2] = segment(PT_GNU_STACK, 0, 0, 16);

  const auto entry = [](ElfW(Sxword) tag, size_t value) {
    ElfW(Dyn) d = {};
    d.d_tag = static_cast<decltype(d.d_tag)>(tag);
    d.d_un.d_val = value;
    return d;
  };
  name.copy(out.text + 1, sizeof(out.text) - 2);
  out.dynamic[0] = entry(DT_SONAME, 1);
  out.dynamic[1] = entry(DT_HASH, offsetof(EmptyLibrary, hash));
  out.dynamic[2] = entry(DT_STRTAB, offsetof(EmptyLibrary, text));
  out.dynamic[3] = entry(DT_STRSZ, sizeof(out.text));
  out.dynamic[4] = entry(DT_SYMTAB, offsetof(EmptyLibrary, symbols));
  out.dynamic[5] = entry(DT_SYMENT, sizeof(out.symbols[0]));
  out.dynamic[6] = entry(DT_NULL, 0);
  // The symbol table has only the null symbol, and its hash table has one bucket, which is empty.
  out.hash[0] = out.hash[1] = 1;
  return out;
}

// Returns the processor for which this program was built.
std::optional<ElfW(Half)> machine_here() {
  Dl_info info;
  if (dladdr(reinterpret_cast<const void*>(&mj_version), &info) == 0) return std::nullopt;
  ElfW(Ehdr) header;
  std::memcpy(&header, info.dli_fbase, sizeof(header));
  if (std::memcmp(header.e_ident, ELFMAG, SELFMAG) != 0) return std::nullopt;
  return header.e_machine;
}

// Loads an empty library from a file in memory. The file stays open, because the dynamic linker
// identifies the library by its path, which contains the file descriptor.
void load_empty_library(const char* name, ElfW(Half) machine) {
  const EmptyLibrary library = empty_library(name, machine);
  const int file = memfd_create(name, MFD_CLOEXEC);
  if (file < 0) return;
  const bool is_written = ::write(file, &library, sizeof(library)) == ssize_t{sizeof(library)};
  const std::string path = "/proc/self/fd/" + std::to_string(file);
  if (!is_written || !dlopen(path.c_str(), RTLD_NOW | RTLD_GLOBAL)) ::close(file);
}

// Makes the functions of this engine visible to plugins, because the engine may be in a shared
// library that was loaded with local visibility.
void show_functions_to_plugins() {
  Dl_info info;
  if (dladdr(reinterpret_cast<const void*>(&mj_version), &info) == 0) return;
  (void)dlopen(info.dli_fname, RTLD_NOW | RTLD_NOLOAD | RTLD_GLOBAL);
}

// ---- libraries that a file is linked to

// Copies the struct at offset `at` of a file to `out`. Returns false if the struct is not inside
// the file.
template <typename T>
bool read_at(std::string_view bytes, uint64_t at, T& out) {
  if (at > bytes.size() || sizeof(T) > bytes.size() - at) return false;
  std::memcpy(&out, bytes.data() + at, sizeof(T));
  return true;
}

std::vector<ElfW(Phdr)> segments_of(std::string_view bytes) {
  std::vector<ElfW(Phdr)> out;
  ElfW(Ehdr) header;
  if (!read_at(bytes, 0, header) || std::memcmp(header.e_ident, ELFMAG, SELFMAG) != 0) return out;
  if (header.e_ident[EI_CLASS] != kClass || header.e_ident[EI_DATA] != kOrder) return out;
  for (int i = 0; i < header.e_phnum; ++i) {
    ElfW(Phdr) segment;
    if (!read_at(bytes, header.e_phoff + uint64_t{header.e_phentsize} * i, segment)) break;
    out.push_back(segment);
  }
  return out;
}

// Returns the names of all libraries on which a shared library depends (DT_NEEDED).
std::vector<std::string> needed_by(std::string_view bytes) {
  const std::vector<ElfW(Phdr)> segments = segments_of(bytes);
  uint64_t table = 0;
  std::vector<uint64_t> offsets;
  for (const ElfW(Phdr) & segment : segments) {
    if (segment.p_type != PT_DYNAMIC) continue;
    ElfW(Dyn) entry = {};
    for (uint64_t at = segment.p_offset; read_at(bytes, at, entry); at += sizeof(entry)) {
      if (entry.d_tag == DT_NULL) break;
      if (entry.d_tag == DT_NEEDED) offsets.push_back(entry.d_un.d_val);
      if (entry.d_tag == DT_STRTAB) table = entry.d_un.d_ptr;
    }
  }
  std::vector<std::string> out;
  for (const ElfW(Phdr) & segment : segments) {
    if (segment.p_type != PT_LOAD || table < segment.p_vaddr) continue;
    if (table - segment.p_vaddr >= segment.p_filesz) continue;
    const uint64_t start = table - segment.p_vaddr + segment.p_offset;
    for (const uint64_t offset : offsets) {
      if (start > bytes.size() || offset >= bytes.size() - start) continue;
      const std::string_view name = bytes.substr(start + offset);
      out.emplace_back(name.substr(0, name.find('\0')));
    }
  }
  return out;
}

// Returns needed_by() of a file, or nothing if the file cannot be read.
std::vector<std::string> needed_by_file(const std::string& path) {
  try {
    return needed_by(read_file(path));
  } catch (const Error&) {
    return {};
  }
}

}  // namespace

void stand_in_for_libraries() {
  static std::once_flag once;
  std::call_once(once, [] {
    const auto machine = machine_here();
    if (!machine) return;
    for (const char* name : kLibraries) {
      if (dlopen(name, RTLD_NOW | RTLD_NOLOAD) == nullptr) load_empty_library(name, *machine);
    }
    if (!has_functions_for_plugins()) show_functions_to_plugins();
    (void)dlerror();
  });
}

// Returns whether plugins find the functions of the engine, that is, whether the whole program sees
// them. RTLD_DEFAULT is not used, because it also searches the library of the caller: it would find
// the functions even if the engine was loaded with local visibility.
bool has_functions_for_plugins() {
  static void* const program = dlopen(nullptr, RTLD_NOW);
  return dlsym(program, "mjp_registerPlugin") != nullptr;
}

std::string foreign_engine_of(const std::string& path) {
  for (const std::string& name : needed_by_file(path)) {
    if (name.starts_with(kEngine) && std::ranges::count(kLibraries, name) == 0) return name;
  }
  return {};
}

bool is_linked_to(const std::string& path, const std::string& name) {
  return std::ranges::any_of(needed_by_file(path),
                             [&](const std::string& needed) { return needed.starts_with(name); });
}

#else

void stand_in_for_libraries() {}

bool has_functions_for_plugins() {
  return true;
}

std::string foreign_engine_of(const std::string&) {
  return {};
}

bool is_linked_to(const std::string&, const std::string&) {
  return false;
}

#endif

}  // namespace mj::plugin
