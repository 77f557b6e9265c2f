// usage: time_load_2.2.2 MODEL: milliseconds of processor time in which the official MuJoCo 2.2.2
// compiles the model, in this process and without writing it. The program is linked with Debian's
// library. It declares the part of the documented C API that it needs, so it needs no headers.

#include <cstdio>
#include <ctime>

extern "C" {
void* mj_loadXML(const char* file, const void* vfs, char* error, int error_size);
void mj_deleteModel(void* model);
}

static double milliseconds() {
  timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return 1e3 * static_cast<double>(t.tv_sec) + 1e-6 * static_cast<double>(t.tv_nsec);
}

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  char error[1000] = "";
  for (int run = 0; run < 2; ++run) {  // the first run does not count, as in mj-bench
    const double start = milliseconds();
    void* model = mj_loadXML(argv[1], nullptr, error, sizeof(error));
    const double used = milliseconds() - start;
    if (!model) {
      std::fprintf(stderr, "%s\n", error);
      return 1;
    }
    mj_deleteModel(model);
    if (run > 0) std::printf("%.1f\n", used);
  }
}
