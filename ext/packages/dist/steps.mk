# SPDX-License-Identifier: MIT
#
# A function of the script "make" beside this file, for each line of "platforms", or for
# those that PLATFORMS names.

PLATFORMS ?= $(shell sed -n 's/^\([a-z][^ ]*\).*/\1/p' ext/packages/dist/platforms)

.PHONY: all $(PLATFORMS)
all: $(PLATFORMS)
$(PLATFORMS):
	@ext/packages/dist/make step $(STEP) $@
