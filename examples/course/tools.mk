# Where cudalite and cudalite-sim are: in the checkout that contains this course, or installed.
course := $(dir $(lastword $(MAKEFILE_LIST)))
CUDALITE ?= $(or $(wildcard $(abspath $(course)../../build/cudalite)),cudalite)
CUDALITE_SIM ?= $(or $(wildcard $(abspath $(course)../../build/cudalite-sim)),cudalite-sim)
export CUDALITE_SIM
.SUFFIXES:
.DELETE_ON_ERROR:
