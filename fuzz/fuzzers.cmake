# mjtools_add_fuzzer(<name> <sources>... [LIBRARIES <libraries>...]): adds the libFuzzer program
# <name>_fuzz, with access to the private headers of the library. It links the libraries before
# mjtools. The target `fuzzers` builds all such programs. The flags for the sanitizers and for
# the instrumentation are those of all sources (CMAKE_CXX_FLAGS), as OSS-Fuzz gives them.
if(MJTOOLS_FUZZERS)
  add_custom_target(fuzzers)
endif()

function(mjtools_add_fuzzer name)
  cmake_parse_arguments(fuzzer "" "" LIBRARIES ${ARGN})
  set(target ${name}_fuzz)
  add_executable(${target} ${fuzzer_UNPARSED_ARGUMENTS})
  target_include_directories(${target} PRIVATE ${PROJECT_SOURCE_DIR}/lib)
  target_link_libraries(${target} PRIVATE ${fuzzer_LIBRARIES} mjtools mjtools_flags ${LIB_FUZZING_ENGINE})
  add_dependencies(fuzzers ${target})
endfunction()
