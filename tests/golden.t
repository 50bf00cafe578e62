#!/bin/sh
exec tests/run tests/golden
