# The shared library libmjtools.so: the C API of MuJoCo with a few functions of our own (mjt_),
# which can replace libmujoco.so.3.12.0.
#
# It exports the names of api/functions.txt, api/variables.txt, api/own_functions.txt and
# api/binding_functions.txt by a version script without a version, because MuJoCo's library does not
# have one. Calls within the library bypass its table of symbols. No exception leaves the library.
# An error without a handler ends the process with its message (api/boundary.cc).

if(MJTOOLS_SANITIZE)
  return()  # what is tested under sanitizers is linked statically
endif()

set(mujoco_library libmujoco.so.3.12.0)
set(exports ${CMAKE_CURRENT_BINARY_DIR}/exports.map)
set(export_lists ${CMAKE_CURRENT_SOURCE_DIR}/api/functions.txt ${CMAKE_CURRENT_SOURCE_DIR}/api/variables.txt
  ${CMAKE_CURRENT_SOURCE_DIR}/api/own_functions.txt ${CMAKE_CURRENT_SOURCE_DIR}/api/binding_functions.txt)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${export_lists})
set(names "")
foreach(list ${export_lists})
  file(STRINGS ${list} lines REGEX "\t")
  foreach(line IN LISTS lines)
    string(REGEX REPLACE "^[^\t]*\t[^\t]*\t([A-Za-z0-9_]+).*$" "\\1" name "${line}")
    string(APPEND names "    ${name};\n")
  endforeach()
endforeach()
string(APPEND names "    PyInit__mjtools;\n")  # of the extension module of Python
file(CONFIGURE OUTPUT ${exports} CONTENT "{\n  global:\n@names@  local:\n    *;\n};\n" @ONLY)

add_library(mjtools_shared SHARED api/boundary.cc ${core_objects})
set_target_properties(mjtools_shared PROPERTIES OUTPUT_NAME mjtools EXPORT_NAME shared VERSION ${PROJECT_VERSION}
  SOVERSION ${PROJECT_VERSION_MAJOR} LINK_DEPENDS ${exports} LIBRARY_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/lib)
target_compile_definitions(mjtools_shared PRIVATE MJTOOLS_NO_EXCEPTION_LEAVES)
target_include_directories(mjtools_shared
  PUBLIC $<BUILD_INTERFACE:${CMAKE_CURRENT_SOURCE_DIR}/include> $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>
  PRIVATE ${CMAKE_CURRENT_SOURCE_DIR})
target_link_libraries(mjtools_shared PRIVATE mjtools_flags tinyxml2::tinyxml2 ${QHULL_R_LIBRARY} ${LIBZIP_LIBRARY} PNG::PNG
  Threads::Threads ${CMAKE_DL_LIBS})
target_link_options(mjtools_shared PRIVATE LINKER:--version-script=${exports} LINKER:-Bsymbolic-functions LINKER:--no-undefined
  LINKER:--exclude-libs,ALL LINKER:--as-needed)

# A folder with the file names of MuJoCo's library, for the linker and for LD_LIBRARY_PATH. It is
# separate from folders in which MuJoCo may be installed.
add_custom_command(TARGET mjtools_shared POST_BUILD
  COMMAND ${CMAKE_COMMAND} -E make_directory ${CMAKE_BINARY_DIR}/mujoco
  COMMAND ${CMAKE_COMMAND} -E create_symlink ../lib/$<TARGET_SONAME_FILE_NAME:mjtools_shared> ${CMAKE_BINARY_DIR}/mujoco/${mujoco_library}
  COMMAND ${CMAKE_COMMAND} -E create_symlink ${mujoco_library} ${CMAKE_BINARY_DIR}/mujoco/libmujoco.so)
install(TARGETS mjtools_shared EXPORT mjtoolsTargets
  LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT library NAMELINK_COMPONENT development)
file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/link_mujoco.cmake @ONLY CONTENT [[
set(folder "$ENV{DESTDIR}${CMAKE_INSTALL_PREFIX}/@CMAKE_INSTALL_LIBDIR@/mjtools/mujoco")
file(MAKE_DIRECTORY "${folder}")
file(CREATE_LINK ../../libmjtools.so.@PROJECT_VERSION_MAJOR@ "${folder}/@mujoco_library@" SYMBOLIC)
file(CREATE_LINK @mujoco_library@ "${folder}/libmujoco.so" SYMBOLIC)
]])
install(SCRIPT ${CMAKE_BINARY_DIR}/link_mujoco.cmake COMPONENT library)

# find_package(mujoco) finds the library if CMAKE_PREFIX_PATH or mujoco_DIR names its folder.
set(mujoco_package ${CMAKE_INSTALL_LIBDIR}/mjtools/cmake/mujoco)
file(RELATIVE_PATH to_package /${mujoco_package} /${CMAKE_INSTALL_LIBDIR}/cmake/mjtools)
configure_file(mujocoConfig.cmake.in ${CMAKE_BINARY_DIR}/mujoco/mujocoConfig.cmake @ONLY)
include(CMakePackageConfigHelpers)
write_basic_package_version_file(${CMAKE_BINARY_DIR}/mujoco/mujocoConfigVersion.cmake VERSION 3.12.0 COMPATIBILITY SameMajorVersion)
install(FILES ${CMAKE_BINARY_DIR}/mujoco/mujocoConfig.cmake ${CMAKE_BINARY_DIR}/mujoco/mujocoConfigVersion.cmake
  DESTINATION ${mujoco_package} COMPONENT development)
