include_guard(GLOBAL)

# mjtools_embed_text(<target> <file> <name>): lets sources of the target include <file>_text.h, in
# which <name> is the text of <file>.md.
function(mjtools_embed_text target file name)
  set(input ${CMAKE_CURRENT_SOURCE_DIR}/${file}.md)
  set(output ${CMAKE_CURRENT_BINARY_DIR}/embedded/${file}_text.h)
  set(script ${PROJECT_SOURCE_DIR}/tools/embed_text.cmake)
  add_custom_command(OUTPUT ${output} DEPENDS ${input} ${script} VERBATIM
    COMMAND ${CMAKE_COMMAND} -D INPUT=${input} -D OUTPUT=${output} -D NAME=${name} -P ${script})
  target_sources(${target} PRIVATE ${output})
  target_include_directories(${target} PRIVATE ${CMAKE_CURRENT_BINARY_DIR}/embedded)
endfunction()

# mjtools_load_from_system(<target>): the loader searches shared libraries of a program that is
# installed only in the folders of the system, in the build tree too. Without this, CMake adds
# folders there, and an empty one, which is the current folder: a file with the name of a library in
# the folder of a stranger's model would be executed. CMAKE_INSTALL_RPATH can name folders.
function(mjtools_load_from_system target)
  set_target_properties(${target} PROPERTIES BUILD_WITH_INSTALL_RPATH ON)
endfunction()

# mjtools_add_tool(<name> <sources>...): adds the executable mj-<name>, with access to the library's
# private headers. The prose of its manual page is page.md.
function(mjtools_add_tool name)
  set(target mj-${name})
  add_executable(${target} ${ARGN})
  target_include_directories(${target} PRIVATE ${PROJECT_SOURCE_DIR}/lib ${CMAKE_CURRENT_SOURCE_DIR})
  target_include_directories(${target} SYSTEM PRIVATE ${HDF5_INCLUDE_DIRS})
  target_compile_definitions(${target} PRIVATE MJTOOLS_VERSION="${PROJECT_VERSION}")
  target_link_libraries(${target} PRIVATE mjtools_common mjtools_flags nlohmann_json::nlohmann_json)
  # The libraries of the network that HDF5 names are loaded only if they are called.
  set_target_properties(${target} PROPERTIES MJTOOLS_IS_TOOL ON)
  target_link_options(${target} PRIVATE LINKER:--as-needed)
  mjtools_embed_text(${target} page kPageText)
  mjtools_load_from_system(${target})
  mjtools_host_plugins(${target})
  install(TARGETS ${target} RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
endfunction()

# mjtools_add_tool_test(<name> <sources>...): adds a doctest program that runs mj-<name> as a user
# would. MJTOOLS_TOOL is the path of mj-<name>.
function(mjtools_add_tool_test name)
  if(NOT MJTOOLS_TESTS)
    return()
  endif()
  find_package(doctest REQUIRED)
  set(target mj-${name}_test)
  add_executable(${target} ${ARGN} ${PROJECT_SOURCE_DIR}/tools/run_tool.cc ${PROJECT_SOURCE_DIR}/tools/json_schema.cc)
  add_dependencies(${target} mj-${name} mj-compile mj-simulate)
  target_include_directories(${target} PRIVATE ${PROJECT_SOURCE_DIR}/lib ${PROJECT_SOURCE_DIR}/tools ${CMAKE_CURRENT_SOURCE_DIR})
  target_compile_definitions(${target} PRIVATE
    MJTOOLS_TOOL="$<TARGET_FILE:mj-${name}>"
    MJTOOLS_NAME="mj-${name}"
    MJTOOLS_VERSION="${PROJECT_VERSION}"
    MJTOOLS_COMPILE="$<TARGET_FILE:mj-compile>"
    MJTOOLS_SIMULATE="$<TARGET_FILE:mj-simulate>"
    MJTOOLS_SOURCE="${PROJECT_SOURCE_DIR}"
    MJTOOLS_TESTDATA="${PROJECT_SOURCE_DIR}/testdata")
  target_link_libraries(${target} PRIVATE mjtools_common mjtools mjtools_flags doctest::doctest nlohmann_json::nlohmann_json)
  add_test(NAME mj-${name} COMMAND ${target})
endfunction()

# mjtools_add_options_fuzzer(<name> <sources>...): adds the libFuzzer program <name>_options_fuzz,
# which parses command lines of mj-<name>. The sources are those that define and check the options.
function(mjtools_add_options_fuzzer name)
  if(NOT MJTOOLS_FUZZERS)
    return()
  endif()
  set(target ${name}_options_fuzz)
  mjtools_add_fuzzer(${name}_options ${target}.cc ${ARGN} LIBRARIES mjtools_common nlohmann_json::nlohmann_json)
  target_include_directories(${target} PRIVATE ${CMAKE_CURRENT_SOURCE_DIR})
  target_include_directories(${target} SYSTEM PRIVATE ${HDF5_INCLUDE_DIRS})
  target_compile_definitions(${target} PRIVATE MJTOOLS_VERSION="${PROJECT_VERSION}")
  mjtools_embed_text(${target} page kPageText)
endfunction()
