#[=======================================================================[.rst:
Functions of the CMake package cudalite, for CMake 3.20 and newer.

``cudalite_target(NAME in.cu out.cu
[OPTIONS ...] [DEFINES ...] [INCLUDES ...] [REPORT_FILE f])``
  A rule that makes ``out.cu`` of ``in.cu``, as FindBISON's ``bison_target``. Relative names: the
  input in the source directory, outputs in the binary directory. REPORT_FILE is what
  ``cudalite --report`` writes, in the format of its suffix: .json, .sarif, .html, else text. Sets
  ``CUDALITE_<NAME>_DEFINED``, ``CUDALITE_<NAME>_INPUT``, ``CUDALITE_<NAME>_OUTPUTS`` and ``CUDALITE_<NAME>_OPTIONS``.

``target_cudalite_sources(target <PRIVATE|PUBLIC> a.cu... [<PRIVATE|PUBLIC> ...] [OPTIONS ...])``
  As ``target_sources``: what cudalite makes of the files is compiled into the target, with the
  target's own include directories and definitions. PUBLIC: into what links with the target, too.
  With CMAKE_EXPORT_COMPILE_COMMANDS clangd finds the annotated files in compile_commands.json.

``CUDALITE_ENABLED=OFF`` builds the annotated originals.
``CUDALITE_OPTIONS`` is a list of options for every file.
#]=======================================================================]

# For the functions below: a policy has the value that it had where the function was defined.
cmake_policy(PUSH)
cmake_policy(VERSION 3.20...3.28)

option(CUDALITE_ENABLED "Compile what cudalite makes of annotated files, not the files" ON)

function(_cudalite_absolute variable path base)
    cmake_path(ABSOLUTE_PATH path BASE_DIRECTORY "${base}" NORMALIZE)
    set(${variable} "${path}" PARENT_SCOPE)
endfunction()

# The FILE of --header=FILE among options; empty: there is none.
function(_cudalite_header variable)
    set(header "")
    foreach(word IN LISTS ARGN)
        if(NOT word MATCHES "\\$<" AND word MATCHES "^--header=(.+)$")
            set(header "${CMAKE_MATCH_1}")
        endif()
    endforeach()
    set(${variable} "${header}" PARENT_SCOPE)
endfunction()

# One custom command: <input> to <output>. OPTIONS may hold generator expressions; FILE is an
# options file. STAMP: see below; the caller makes <output>.stamp a source of the target.
function(_cudalite_command input output)
    cmake_parse_arguments(PARSE_ARGV 2 arg "STAMP" "FILE;REPORT_FILE;HEADER" "OPTIONS")
    set(depends cudalite::cudalite "${input}")
    # The compiler's errors and the lines that debuggers show are those of the user's file.
    set(words --line-directives ${CUDALITE_OPTIONS} ${arg_OPTIONS})
    if(arg_FILE)
        list(APPEND depends "${arg_FILE}")
        list(APPEND words "--options-file=${arg_FILE}")
    endif()
    if(arg_REPORT_FILE)
        set(format text)
        if(arg_REPORT_FILE MATCHES "\\.(json|sarif|html)$")
            set(format "${CMAKE_MATCH_1}")
        endif()
        list(APPEND words "--report=${format}" "--report-file=${arg_REPORT_FILE}")
    endif()
    foreach(file IN LISTS output arg_REPORT_FILE)
        cmake_path(GET file PARENT_PATH directory)
        file(MAKE_DIRECTORY "${directory}")
    endforeach()
    cmake_path(RELATIVE_PATH output BASE_DIRECTORY "${CMAKE_BINARY_DIR}" OUTPUT_VARIABLE name)
    # cudalite leaves an output alone that would not change, so that nothing after it is made again.
    # Ninja knows such rules (restat). Make compares times: there a stamp tells when the rule ran,
    # and an output that somebody has removed by hand comes back after `make clean` only. Without a
    # stamp the output is touched.
    set(made OUTPUT "${output}" ${arg_REPORT_FILE})
    set(byproducts ${arg_HEADER})
    set(rule_target "${output}")
    set(touch "")
    if(CMAKE_GENERATOR MATCHES "Makefiles")
        if(arg_STAMP)
            set(rule_target "${output}.stamp")
            set(made OUTPUT "${rule_target}")
            list(APPEND byproducts "${output}" ${arg_REPORT_FILE})
        endif()
        set(touch COMMAND "${CMAKE_COMMAND}" -E touch "${rule_target}" ${arg_REPORT_FILE})
    endif()
    # No -MP: CMake 3.20 does not read it, and cares for headers that are gone by itself.
    # As make wants it: cudalite writes the target as it is given.
    string(REGEX REPLACE "([ #])" "\\\\\\1" rule_target "${rule_target}")
    string(REPLACE "$" "$$" rule_target "${rule_target}")
    if(byproducts)
        list(APPEND made BYPRODUCTS ${byproducts})
    endif()
    add_custom_command(
        ${made}
        COMMAND cudalite::cudalite -MD -MF "${output}.d" -MT "${rule_target}" ${words}
                -o "${output}" "${input}"
        ${touch}
        DEPENDS ${depends}
        DEPFILE "${output}.d"
        COMMENT "Rewriting kernels: ${name}"
        COMMAND_EXPAND_LISTS VERBATIM)
endfunction()

# CUDALITE_ENABLED=OFF: a file that is the original, its own includes and line numbers included.
function(_cudalite_stand_in input output)
    file(CONFIGURE OUTPUT "${output}" CONTENT "#include \"@input@\"\n" @ONLY)
endfunction()

function(cudalite_target name input output)
    cmake_parse_arguments(PARSE_ARGV 3 arg "" "REPORT_FILE" "OPTIONS;DEFINES;INCLUDES")
    if(arg_UNPARSED_ARGUMENTS)
        message(FATAL_ERROR "cudalite_target(${name}): what is '${arg_UNPARSED_ARGUMENTS}'? Known "
            "are OPTIONS, DEFINES, INCLUDES and REPORT_FILE.")
    endif()
    if(CUDALITE_${name}_DEFINED)
        message(FATAL_ERROR "cudalite_target(${name}): there is such a target already")
    endif()
    _cudalite_absolute(input "${input}" "${CMAKE_CURRENT_SOURCE_DIR}")
    _cudalite_absolute(output "${output}" "${CMAKE_CURRENT_BINARY_DIR}")
    if(output MATCHES "#" AND CUDALITE_ENABLED)
        message(FATAL_ERROR "cudalite_target(${name}): CMake has no rules for files whose path holds "
            "a '#'; use target_cudalite_sources, or another build directory")
    endif()
    set(words "${arg_OPTIONS}")
    foreach(define IN LISTS arg_DEFINES)
        list(APPEND words "-D${define}")
    endforeach()
    foreach(directory IN LISTS arg_INCLUDES)
        if(NOT directory MATCHES "^\\$<")
            _cudalite_absolute(directory "${directory}" "${CMAKE_CURRENT_SOURCE_DIR}")
        endif()
        list(APPEND words "-I${directory}")
    endforeach()
    set(outputs "${output}")
    _cudalite_header(header ${words})
    if(NOT CUDALITE_ENABLED)
        _cudalite_stand_in("${input}" "${output}")
    elseif(arg_REPORT_FILE)
        _cudalite_absolute(report "${arg_REPORT_FILE}" "${CMAKE_CURRENT_BINARY_DIR}")
        list(APPEND outputs "${report}")
        set_source_files_properties("${report}" PROPERTIES HEADER_FILE_ONLY TRUE)
        _cudalite_command("${input}" "${output}" OPTIONS ${words} REPORT_FILE "${report}" HEADER "${header}")
    else()
        _cudalite_command("${input}" "${output}" OPTIONS ${words} HEADER "${header}")
    endif()
    set(CUDALITE_${name}_DEFINED TRUE PARENT_SCOPE)
    set(CUDALITE_${name}_INPUT "${input}" PARENT_SCOPE)
    set(CUDALITE_${name}_OUTPUTS "${outputs}" PARENT_SCOPE)
    set(CUDALITE_${name}_OPTIONS "${words}" PARENT_SCOPE)
endfunction()

# -arch for a target: of several GPUs the oldest, because the output has to run on each of them.
function(_cudalite_arch variable target)
    get_target_property(architectures "${target}" CUDA_ARCHITECTURES)
    set(oldest "")
    foreach(architecture IN LISTS architectures)
        if(architecture MATCHES "^([0-9]+)" AND (NOT oldest OR CMAKE_MATCH_1 LESS oldest))
            set(oldest "${CMAKE_MATCH_1}")
        endif()
    endforeach()
    set(${variable} "${oldest}" PARENT_SCOPE)
endfunction()

# The target's include directories and definitions as an options file, one for each language and
# configuration, written when the build system is generated: what a generator expression stands for
# is known then. The file changes only if what it says does. Name: <stem>-<language>-<config>.
function(_cudalite_options_file target stem words)
    set(lines "")
    foreach(property_and_letter INCLUDE_DIRECTORIES/I COMPILE_DEFINITIONS/D)
        string(REGEX MATCH "^(.*)/(.)$" matched "${property_and_letter}")
        set(values "$<FILTER:$<TARGET_PROPERTY:${target},${CMAKE_MATCH_1}>,EXCLUDE,^$>")
        string(APPEND lines
            "$<$<BOOL:${values}>:-${CMAKE_MATCH_2}$<JOIN:${values},\n-${CMAKE_MATCH_2}>\n>")
    endforeach()
    _cudalite_arch(arch "${target}")
    if(arch)
        list(PREPEND words "-arch=sm_${arch}")
    endif()
    list(JOIN words "\n" options)
    file(GENERATE OUTPUT "${stem}-$<COMPILE_LANGUAGE>-$<CONFIG>.txt"
        CONTENT "${lines}${options}\n" TARGET "${target}")
endfunction()

# What the user has set for the file holds for what is made of it.
function(_cudalite_copy_properties input output)
    foreach(property LANGUAGE COMPILE_OPTIONS COMPILE_DEFINITIONS COMPILE_FLAGS OBJECT_DEPENDS
                     SKIP_UNITY_BUILD_INCLUSION)
        get_source_file_property(value "${input}" ${property})
        if(value)
            set_source_files_properties("${output}" PROPERTIES ${property} "${value}")
        endif()
    endforeach()
    # Its #include "..." are those of the directory where the user wrote it.
    get_source_file_property(directories "${input}" INCLUDE_DIRECTORIES)
    if(NOT directories)
        set(directories "")
    endif()
    cmake_path(GET input PARENT_PATH directory)
    set_source_files_properties("${output}" PROPERTIES
        INCLUDE_DIRECTORIES "${directory};${directories}")
endfunction()

function(_cudalite_language variable input)
    get_source_file_property(language "${input}" LANGUAGE)
    get_property(enabled GLOBAL PROPERTY ENABLED_LANGUAGES)
    if(NOT language)
        set(language CUDA)
    endif()
    if(NOT language IN_LIST enabled)
        message(FATAL_ERROR "target_cudalite_sources: nothing compiles ${input}; write "
            "enable_language(${language}) or give the file another LANGUAGE property")
    endif()
    set(${variable} "${language}" PARENT_SCOPE)
endfunction()

# Options of one source file: its own definitions, and its include directories.
function(_cudalite_source_options variable input)
    set(words "")
    get_source_file_property(definitions "${input}" COMPILE_DEFINITIONS)
    foreach(definition IN LISTS definitions)
        if(definition AND NOT definition MATCHES "^\\$<")
            list(APPEND words "-D${definition}")
        endif()
    endforeach()
    get_source_file_property(directories "${input}" INCLUDE_DIRECTORIES)
    foreach(directory IN LISTS directories)
        if(directory)
            list(APPEND words "-I${directory}")
        endif()
    endforeach()
    set(${variable} "${words}" PARENT_SCOPE)
endfunction()

# The place of an output: below the target's directory as the input lies below the source directory.
function(_cudalite_output variable target input config)
    cmake_path(IS_PREFIX CMAKE_CURRENT_SOURCE_DIR "${input}" NORMALIZE inside)
    if(inside)
        cmake_path(RELATIVE_PATH input BASE_DIRECTORY "${CMAKE_CURRENT_SOURCE_DIR}"
            OUTPUT_VARIABLE name)
    else()
        string(SHA1 hash "${input}")
        string(SUBSTRING "${hash}" 0 8 hash)
        cmake_path(GET input FILENAME name)
        set(name "${hash}/${name}")
    endif()
    cmake_path(REPLACE_EXTENSION name LAST_ONLY lite.cu)
    set(directory "${CMAKE_CURRENT_BINARY_DIR}/${target}.cudalite")
    if(config)
        string(APPEND directory "/${config}")
    endif()
    set(${variable} "${directory}/${name}" PARENT_SCOPE)
endfunction()

# CMake makes no rules for files whose path holds a #. There the target's files are compiled through
# cudalite --launcher, with the options of the target's first call.
function(_cudalite_launch target scope input options)
    _cudalite_language(language "${input}")
    if(NOT language STREQUAL "CUDA")
        message(FATAL_ERROR "target_cudalite_sources(${target}): CMake has no rules for files whose "
            "path holds a '#'; use another build directory for files that are not CUDA's")
    endif()
    target_sources("${target}" ${scope} "${input}")
    get_target_property(launcher "${target}" CUDA_COMPILER_LAUNCHER)
    if("--launcher" IN_LIST launcher)
        return()
    elseif(NOT launcher)
        set(launcher "")
    endif()
    get_target_property(program cudalite::cudalite IMPORTED_LOCATION)
    if(NOT program)
        set(program "$<TARGET_FILE:cudalite::cudalite>")
        add_dependencies("${target}" cudalite::cudalite)
    endif()
    set(words "${program}" ${CUDALITE_OPTIONS} ${options} --launcher ${launcher})
    set_target_properties("${target}" PROPERTIES CUDA_COMPILER_LAUNCHER "${words}")
endfunction()

# Adds one file; where the generator makes several configurations, once for each.
function(_cudalite_add_source target scope input stem header)
    _cudalite_language(language "${input}")
    _cudalite_source_options(words "${input}")
    get_property(multi GLOBAL PROPERTY GENERATOR_IS_MULTI_CONFIG)
    if(multi)
        set(configs ${CMAKE_CONFIGURATION_TYPES})
    else()
        set(configs "${CMAKE_BUILD_TYPE}")
    endif()
    if(NOT configs)
        set(configs "-")
    endif()
    foreach(config IN LISTS configs)
        string(REPLACE "-" "" config "${config}")
        set(directory_config "")
        if(multi)
            set(header "") # one rule alone may make it
            set(directory_config "${config}")
        endif()
        _cudalite_output(output "${target}" "${input}" "${directory_config}")
        _cudalite_command("${input}" "${output}" STAMP OPTIONS ${words}
            FILE "${stem}-${language}-${config}.txt" HEADER "${header}")
        _cudalite_copy_properties("${input}" "${output}")
        if(multi)
            target_sources("${target}" ${scope} "$<$<CONFIG:${config}>:${output}>")
        else()
            target_sources("${target}" ${scope} "${output}")
        endif()
        if(CMAKE_GENERATOR MATCHES "Makefiles")
            set_source_files_properties("${output}.stamp" PROPERTIES HEADER_FILE_ONLY TRUE)
            target_sources("${target}" PRIVATE "${output}.stamp")
        endif()
    endforeach()
endfunction()

# compile_commands.json tells clangd how the annotated files are compiled, too: as objects that nothing
# builds, of a target with the properties of theirs.
function(_cudalite_export target call)
    set(name "${target}_annotated")
    if(call GREATER 1)
        string(APPEND name "_${call}")
    endif()
    if(NOT CMAKE_EXPORT_COMPILE_COMMANDS OR TARGET "${name}")
        return()
    endif()
    add_library("${name}" OBJECT EXCLUDE_FROM_ALL ${ARGN})
    foreach(property INCLUDE_DIRECTORIES COMPILE_DEFINITIONS COMPILE_OPTIONS COMPILE_FEATURES)
        set_property(TARGET "${name}" PROPERTY ${property} "$<TARGET_PROPERTY:${target},${property}>")
    endforeach()
    get_target_property(architectures "${target}" CUDA_ARCHITECTURES)
    if(architectures)
        set_property(TARGET "${name}" PROPERTY CUDA_ARCHITECTURES "${architectures}")
    endif()
endfunction()

function(target_cudalite_sources target)
    cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "PRIVATE;PUBLIC;OPTIONS")
    if(NOT TARGET "${target}")
        message(FATAL_ERROR "target_cudalite_sources: there is no target '${target}'")
    endif()
    if(arg_UNPARSED_ARGUMENTS OR NOT (arg_PRIVATE OR arg_PUBLIC))
        message(FATAL_ERROR "target_cudalite_sources(${target}): write PRIVATE or PUBLIC before "
            "the files")
    endif()
    # The annotated file and what is made of it include cudalite.h.
    set(scope PRIVATE)
    if(arg_PUBLIC)
        set(scope PUBLIC)
    endif()
    target_include_directories("${target}" ${scope} "$<BUILD_INTERFACE:${CUDALITE_INCLUDE_DIR}>")
    # A file of its own for each call, because OPTIONS may differ.
    get_property(calls TARGET "${target}" PROPERTY _CUDALITE_CALLS)
    math(EXPR calls "0${calls} + 1")
    set_property(TARGET "${target}" PROPERTY _CUDALITE_CALLS "${calls}")
    set(stem "${CMAKE_CURRENT_BINARY_DIR}/${target}.cudalite/options-${calls}")
    _cudalite_header(header ${arg_OPTIONS})
    set(launch FALSE)
    if(CMAKE_CURRENT_BINARY_DIR MATCHES "#")
        set(launch TRUE)
    elseif(CUDALITE_ENABLED)
        _cudalite_options_file("${target}" "${stem}" "${arg_OPTIONS}")
    endif()
    if(CUDALITE_ENABLED AND NOT launch)
        _cudalite_export("${target}" "${calls}" ${arg_PRIVATE} ${arg_PUBLIC})
    endif()
    foreach(scope PRIVATE PUBLIC)
        foreach(input IN LISTS arg_${scope})
            _cudalite_absolute(input "${input}" "${CMAKE_CURRENT_SOURCE_DIR}")
            if(CUDALITE_ENABLED AND launch)
                _cudalite_launch("${target}" ${scope} "${input}" "${arg_OPTIONS}")
            elseif(CUDALITE_ENABLED)
                _cudalite_add_source("${target}" ${scope} "${input}" "${stem}" "${header}")
            else()
                target_sources("${target}" ${scope} "${input}")
            endif()
        endforeach()
    endforeach()
endfunction()

cmake_policy(POP)
