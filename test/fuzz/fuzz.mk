# SPDX-License-Identifier: MIT
#
# Build the fuzz targets and run them; see test/fuzz/run, which calls this file.

CLANG ?= clang
OUT := build/fuzz
COUNTS := $(OUT)/counts
ALL := $(filter-out fuzz frame_%,$(basename $(notdir $(wildcard test/fuzz/*.c))))
TARGETS ?= $(ALL)
FLAGS := -std=c11 -g -O1 -Wall -Wextra -fno-omit-frame-pointer -MMD -MP \
         -fsanitize=address,undefined -fno-sanitize-recover=all -DSQLITE_CORE -DURI_CHECKED
CORE := $(patsubst %.c,$(OUT)/%.o,$(wildcard core/*/*/*.c))
EXT := $(patsubst %.c,$(OUT)/%.o,$(wildcard ext/*.c ext/shared/*.c ext/functions/*.c ext/sqlite/*.c ext/sqlite/canonical/*.c))
export COUNTS CLANG

.PHONY: all build run
.SECONDARY:
all:
	@rm -rf $(COUNTS)
	@$(MAKE) --no-print-directory -f test/fuzz/fuzz.mk build || { echo '0 passed, 1 failed'; exit 1; }
	@$(MAKE) --no-print-directory -f test/fuzz/fuzz.mk run
	@test/count sum $(TARGETS)

build: $(TARGETS:%=$(OUT)/%)

run: $(TARGETS:%=run-%)
run-%: $(OUT)/%
	@test/count file $* test/fuzz/one $* $(HOW)

$(OUT)/%.o: %.c test/fuzz/fuzz.mk
	@mkdir -p $(@D)
	@$(CLANG) $(FLAGS) -fsanitize=fuzzer-no-link -c -o $@ $<

$(OUT)/sql: $(EXT)
$(OUT)/sql: LIBRARIES := -lsqlite3
$(ALL:%=$(OUT)/%): $(OUT)/%: $(OUT)/test/fuzz/%.o $(OUT)/test/fuzz/fuzz.o $(OUT)/test/fuzz/frame_heap.o $(CORE)
	@$(CLANG) $(FLAGS) -fsanitize=fuzzer -o $@ $^ $(LIBRARIES)

-include $(CORE:.o=.d) $(EXT:.o=.d) $(wildcard $(OUT)/test/fuzz/*.d)
