#!/bin/sh
# The random kernels can fail: each fault that is planted in what cudalite writes is found by them.
exec "${0%/*}/mutate"
