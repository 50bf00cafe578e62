#!/bin/sh
exec tests/run tests/report/golden
