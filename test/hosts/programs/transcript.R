# SPDX-License-Identifier: MIT
# transcript.R FILE LIBRARY: the transcript, through RSQLite.
args <- commandArgs(TRUE)
db <- DBI::dbConnect(RSQLite::SQLite(), ":memory:", loadable.extensions = TRUE)
invisible(DBI::dbGetQuery(db, "SELECT load_extension(?)", params = list(args[2])))
for (sql in readLines(args[1], encoding = "UTF-8")) {
  tryCatch(
    if (startsWith(sql, "SELECT")) {
      value <- DBI::dbGetQuery(db, sql)[[1]]
      value <- ifelse(is.na(value), "NULL", as.character(value))
      if (length(value)) writeLines(enc2utf8(as.character(value)), useBytes = TRUE)
    } else {
      DBI::dbExecute(db, sql)
    },
    error = function(e) cat("error\n")
  )
}
