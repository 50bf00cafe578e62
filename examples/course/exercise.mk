# The targets of an exercise; its Makefile includes this.
include ../tools.mk
SIZE ?= $(shell sed -n 's/^size  *//p' targets)
FILE ?= student.cu
sources := program.h ../course.h
# by hand: the solution, or in a handout the student's own
hand := $(firstword $(wildcard hand.cu student.cu))

.PHONY: help start run grade report clean
help:
	@echo 'task.md is the task sheet.'
	@echo 'make start    student.cu, a copy of the naive kernel to work on'
	@echo 'make run      run it: is it correct, what does each line cost?   (SIZE=$(SIZE))'
	@echo 'make grade    points for it, as JSON                             (FILE=student.cu)'
	@echo 'make report   naive, generated, yours and by hand side by side; no peeping before you are done'
	@echo 'make clean    remove generated files, but not student.cu'

start: student.cu
student.cu:
	cp naive.cu $@

run: $(FILE)
	$(CUDALITE_SIM) --lines $(FILE) -- $(SIZE)

grade:
	@../grade -f $(FILE) ../$(notdir $(CURDIR))

generated.cu: annotated.cu $(sources)
	$(CUDALITE) $(options) annotated.cu -o $@

# The kernel changed in place, in short code, with its original launch.
in_place.cu: annotated.cu $(sources)
	$(CUDALITE) --style=slide annotated.cu -o $@

# Also the student's file, if there is one. report.html is for a browser.
report: generated.cu in_place.cu
	@$(CUDALITE) --report=html --report-file=report.html $(addprefix --hand ,$(hand)) --assume n=$(SIZE) \
	    annotated.cu
	@{ echo 'What cudalite did with annotated.cu:'; echo; \
	   $(CUDALITE) --explain $(options) annotated.cu -o generated.cu 2>&1; echo; \
	   echo 'What it predicts for each access, before and after:'; echo; \
	   $(CUDALITE) --report --assume n=$(SIZE) annotated.cu; echo; \
	   echo 'Counted at size $(SIZE):'; echo; \
	   $(CUDALITE_SIM) --compare --report counts.txt naive.cu $(wildcard hand.cu) in_place.cu generated.cu \
	       $(wildcard student.cu) -- $(SIZE); \
	   cat counts.txt; rm -f counts.txt; } >report.txt
	@cat report.txt
	@echo; echo 'The same in report.txt; with pictures in report.html.'

clean:
	rm -f generated.cu in_place.cu report.txt report.html
