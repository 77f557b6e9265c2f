# Debian packages, made by `cpack -G DEB` (scripts/make/packages): mjtools (the tools), libmjtools0
# (the shared library), libmjtools-dev (headers and both libraries for linking) and python3-mjtools.
# Rules of installation belong to the component `tools` unless they name another one.

set(CPACK_PACKAGE_NAME mjtools)
set(CPACK_PACKAGE_VENDOR "The mjtools Authors")
set(CPACK_PACKAGE_CONTACT "The mjtools Authors <mjtools@users.noreply.github.com>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "model compiler and physics engine compatible with MuJoCo")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_ALL tools library development)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)

# mjtools_describe_package(<component> <package> <section> <summary> <text>)
macro(mjtools_describe_package component package section summary text)
  string(TOUPPER ${component} upper)
  set(CPACK_DEBIAN_${upper}_PACKAGE_NAME ${package})
  set(CPACK_DEBIAN_${upper}_PACKAGE_SECTION ${section})
  set(CPACK_COMPONENT_${upper}_DESCRIPTION "${summary}\n${text}")
  install(FILES ${PROJECT_BINARY_DIR}/packaging/copyright ${PROJECT_BINARY_DIR}/packaging/changelog.gz COMPONENT ${component}
    DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/${package} EXCLUDE_FROM_ALL)
endmacro()

mjtools_describe_package(tools mjtools science "compile, simulate, inspect, compare and time MuJoCo models"
  "Five programs for shell pipelines and continuous integration: mj-compile,
mj-simulate, mj-inspect, mj-diff and mj-bench. They read MJCF, URDF and MJB
models, record trajectories as HDF5 files, and need no display.")
mjtools_describe_package(library libmjtools${PROJECT_VERSION_MAJOR} libs "physics engine with the C API of MuJoCo 3.12"
  "The shared library. Programs that were linked to MuJoCo's library also run
with it, see the folder mjtools/mujoco beside it.")
mjtools_describe_package(development libmjtools-dev libdevel "physics engine with the C API of MuJoCo 3.12 (development)"
  "Headers, the static library, and files for CMake and pkg-config.")

# libzip.pc names libbz2 and libssl for static libraries, but libzip-dev does not depend on them.
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS
  "libmjtools${PROJECT_VERSION_MAJOR} (= ${PROJECT_VERSION}), libtinyxml2-dev, libpng-dev, libzip-dev, libbz2-dev, libssl-dev, libhdf5-dev, libqhull-dev")
set(CPACK_DEBIAN_TOOLS_PACKAGE_SUGGESTS "python3-mjtools, ffmpeg")

# The bill of materials, if scripts/make/packages wrote it.
install(FILES ${PROJECT_BINARY_DIR}/packaging/mjtools.spdx.json DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/mjtools COMPONENT tools
  OPTIONAL EXCLUDE_FROM_ALL)

# The files of Debian's policy. Without -n, gzip would store the time.
configure_file(${CMAKE_CURRENT_LIST_DIR}/copyright ${PROJECT_BINARY_DIR}/packaging/copyright COPYONLY)
configure_file(${CMAKE_CURRENT_LIST_DIR}/changelog ${PROJECT_BINARY_DIR}/packaging/changelog COPYONLY)
execute_process(COMMAND gzip -9nf ${PROJECT_BINARY_DIR}/packaging/changelog)

if(TARGET mjtools_collada_decoder)
  list(APPEND CPACK_COMPONENTS_ALL collada)
  mjtools_describe_package(collada mjtools-collada science "COLLADA meshes for the programs of mjtools"
    "A decoder for the option --plugin. For each file it starts a separate program.")
endif()
if(TARGET mjtools_python)
  list(APPEND CPACK_COMPONENTS_ALL python)
  mjtools_describe_package(python python3-mjtools python "physics engine with the Python interface of MuJoCo 3.12"
    "The Python package mjtools. Its classes and functions are those of the
package mujoco.")
  # The extension module works with one minor version.
  execute_process(COMMAND ${Python3_EXECUTABLE} -c "import sys; v = sys.version_info; print(f'python3 (>= {v[0]}.{v[1]}~), python3 (<< {v[0]}.{v[1] + 1}~)')"
    OUTPUT_VARIABLE python_versions OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
  set(CPACK_DEBIAN_PYTHON_PACKAGE_DEPENDS "${python_versions}, python3-numpy")
  set(CPACK_DEBIAN_PYTHON_PACKAGE_CONTROL_EXTRA ${CMAKE_CURRENT_LIST_DIR}/python/postinst ${CMAKE_CURRENT_LIST_DIR}/python/prerm)
endif()

include(CPack)
