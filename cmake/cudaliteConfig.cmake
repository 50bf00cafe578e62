# find_package(cudalite): the imported program cudalite::cudalite and the functions of
# CudaliteFunctions.cmake. Works where `make install` has put it, also after the prefix was moved,
# and in the build directory (cudalite_ROOT=<checkout>/build).
get_filename_component(_cudalite_here "${CMAKE_CURRENT_LIST_DIR}" REALPATH)
get_filename_component(_cudalite_prefix "${_cudalite_here}/../../.." ABSOLUTE)
set(_cudalite_program "${_cudalite_prefix}/bin/cudalite")
set(CUDALITE_INCLUDE_DIR "${_cudalite_prefix}/include")
# In the build directory: where program and headers are.
include("${_cudalite_here}/CudaliteTree.cmake" OPTIONAL)

foreach(_cudalite_file IN ITEMS "${_cudalite_program}" "${CUDALITE_INCLUDE_DIR}/cudalite.h")
    if(NOT EXISTS "${_cudalite_file}")
        set(cudalite_FOUND FALSE)
        set(cudalite_NOT_FOUND_MESSAGE "there is no ${_cudalite_file}")
        return()
    endif()
endforeach()

if(NOT TARGET cudalite::cudalite)
    add_executable(cudalite::cudalite IMPORTED)
    set_target_properties(cudalite::cudalite PROPERTIES IMPORTED_LOCATION "${_cudalite_program}")
endif()
include("${_cudalite_here}/CudaliteFunctions.cmake")
