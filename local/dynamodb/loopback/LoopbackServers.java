import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.HashMap;
import java.util.Map;

/**
 * Starts and stops databases of DynamoDB Local in one process, so that many short-lived ones compile it once. It listens on a
 * port that the system picks, which is the first line that it prints: `POST /` starts an empty database in memory and answers its
 * port, `DELETE /<port>` ends it.
 */
public final class LoopbackServers {
  private static final Map<Integer, LoopbackServer> running = new HashMap<>();

  public static void main(String[] arguments) throws Exception {
    TableMemory.rememberParsed();
    InetAddress loopback = InetAddress.getByName("127.0.0.1");
    HttpServer control = HttpServer.create(new InetSocketAddress(loopback, 0), 0);
    control.createContext("/", LoopbackServers::serve);
    control.start();
    System.out.println(control.getAddress().getPort());
  }

  /** One request at a time, as the control has one thread. */
  private static void serve(HttpExchange exchange) throws IOException {
    String method = exchange.getRequestMethod();
    try {
      if (method.equals("POST")) answer(exchange, 200, String.valueOf(open()));
      else if (method.equals("DELETE")) answer(exchange, close(exchange.getRequestURI().getPath()) ? 200 : 404, "");
      else answer(exchange, 405, "");
    } catch (Exception error) {
      error.printStackTrace();
      answer(exchange, 500, String.valueOf(error));
    }
  }

  private static int open() throws Exception {
    LoopbackServer local = new LoopbackServer("-disableTelemetry", "-sharedDb", "-inMemory");
    running.put(local.port, local);
    return local.port;
  }

  private static boolean close(String path) throws Exception {
    LoopbackServer local = running.remove(Integer.valueOf(path.substring(1)));
    if (local != null) local.stop();
    return local != null;
  }

  private static void answer(HttpExchange exchange, int status, String text) throws IOException {
    byte[] body = text.getBytes();
    exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
    if (body.length > 0) exchange.getResponseBody().write(body);
    exchange.close();
  }
}
