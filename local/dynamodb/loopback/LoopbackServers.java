import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.HashMap;
import java.util.Map;
import software.amazon.dynamodb.services.local.server.DynamoDBProxyServer;

/**
 * Starts and stops databases of DynamoDB Local in one process, so that many short-lived ones compile it once. It listens on the
 * port that is its argument: `POST /` starts an empty database in memory and answers its port, `DELETE /<port>` ends it.
 */
public final class LoopbackServers {
  private static final Map<Integer, DynamoDBProxyServer> running = new HashMap<>();

  public static void main(String[] arguments) throws Exception {
    InetAddress loopback = InetAddress.getByName("127.0.0.1");
    HttpServer control = HttpServer.create(new InetSocketAddress(loopback, Integer.parseInt(arguments[0])), 0);
    control.createContext("/", LoopbackServers::serve);
    control.start();
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
    int port;
    try (ServerSocket socket = new ServerSocket(0)) {
      port = socket.getLocalPort();
    }
    running.put(port, LoopbackServer.start("-disableTelemetry", "-sharedDb", "-inMemory", "-port", String.valueOf(port)));
    return port;
  }

  private static boolean close(String path) throws Exception {
    DynamoDBProxyServer local = running.remove(Integer.valueOf(path.substring(1)));
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
