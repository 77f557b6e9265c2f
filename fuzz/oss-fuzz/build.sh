#!/bin/bash -eu
# Builds the fuzzers for OSS-Fuzz, in the folder of the sources. Uses CC, CXX, CFLAGS, CXXFLAGS and
# LIB_FUZZING_ENGINE, and writes programs, seed corpora, dictionaries and options into OUT.

# The libraries of the distribution in C++ are built with libstdc++.
export CXXFLAGS="${CXXFLAGS/-stdlib=libc++/}"
# RPATH, unlike RUNPATH, also serves libraries that a library needs.
export LDFLAGS="${LDFLAGS:-} -Wl,-rpath,\$ORIGIN/lib -Wl,--disable-new-dtags"

build=${WORK:-/tmp}/mjtools
cmake -S . -B "$build" -G Ninja -DMJTOOLS_FUZZERS=ON -DMJTOOLS_TESTS=OFF \
  -DMJTOOLS_CLASS_LOADER=OFF -DMJTOOLS_WARNINGS_AS_ERRORS=OFF -DLIB_FUZZING_ENGINE="$LIB_FUZZING_ENGINE"
cmake --build "$build" --target fuzzers ${JOBS:+-j "$JOBS"}

mkdir -p "$OUT/lib"
for program in "$build"/bin/*_fuzz; do
  name=$(basename "$program")
  target=${name%_fuzz}
  # The tools read HDF5 and COLLADA in child processes, because damaged files crash the libraries for
  # these formats. Such crashes are not findings; see scripts/check/fuzz.
  case $target in hdf5 | recording | hdf5_controls | dae) continue ;; esac
  cp "$program" "$OUT/"
  [[ ! -d testdata/fuzz/$target ]] || zip -q -j -r "$OUT/${name}_seed_corpus.zip" "testdata/fuzz/$target"
  [[ ! -f testdata/fuzz/$target.dict ]] || cp "testdata/fuzz/$target.dict" "$OUT/$name.dict"
  printf '[libfuzzer]\ntimeout = 20\nrss_limit_mb = 2560\n' >"$OUT/$name.options"
  # Programs run where only the C library is installed.
  ldd "$program" | awk '$3 ~ /^\// { print $3 }' | grep -vE '/(libc|libm|libdl|libpthread|librt)\.so' |
    xargs -r cp -n -t "$OUT/lib"
done
