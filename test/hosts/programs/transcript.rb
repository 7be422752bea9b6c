# SPDX-License-Identifier: MIT
# transcript.rb FILE LIBRARY: the transcript, through the gem sqlite3.
require "sqlite3"

db = SQLite3::Database.new(":memory:")
db.enable_load_extension(true)
db.load_extension(ARGV[1])
db.enable_load_extension(false)
File.foreach(ARGV[0], encoding: "UTF-8") do |sql|
  db.execute(sql) { |row| puts row[0].nil? ? "NULL" : row[0] }
rescue SQLite3::Exception
  puts "error"
end
