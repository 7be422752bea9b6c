// SPDX-License-Identifier: MIT
import java.io.PrintStream;
import java.nio.file.*;
import java.sql.*;
import org.sqlite.SQLiteConfig;

/** Transcript FILE LIBRARY: the transcript, through sqlite-jdbc. */
public class Transcript {
  public static void main(String[] args) throws Exception {
    PrintStream out = new PrintStream(System.out, true, "UTF-8");
    SQLiteConfig config = new SQLiteConfig();
    config.enableLoadExtension(true);
    try (Connection db = DriverManager.getConnection("jdbc:sqlite::memory:", config.toProperties());
         Statement statement = db.createStatement()) {
      statement.execute("SELECT load_extension('" + args[1].replace("'", "''") + "')");
      for (String sql : Files.readAllLines(Paths.get(args[0]))) {
        try {
          if (!statement.execute(sql)) continue;
          ResultSet rows = statement.getResultSet();
          while (rows.next()) {
            String value = rows.getString(1);
            out.println(value == null ? "NULL" : value);
          }
        } catch (SQLException e) {
          out.println("error");
        }
      }
    }
  }
}
