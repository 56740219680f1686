import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.BeanDescription;
import com.fasterxml.jackson.databind.DeserializationConfig;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.deser.BeanDeserializerModifier;
import com.fasterxml.jackson.databind.deser.std.DelegatingDeserializer;
import com.fasterxml.jackson.databind.module.SimpleModule;
import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import software.amazon.dynamodb.services.local.shared.access.LocalDBAccess;
import software.amazon.dynamodb.services.local.shared.access.TableInfo;
import software.amazon.dynamodb.services.local.shared.access.sqlite.SQLiteDBAccess;
import software.amazon.dynamodb.services.local.shared.access.sqlite.SQLiteDBAccessJob;
import software.amazon.dynamodb.services.local.shared.access.sqlite.TableSchemaInfo;

/**
 * Remembers the descriptions of tables. DynamoDB Local keeps them as JSON in the database; for each call it asks the database's thread for
 * that of its table, and parses it once more for each query and each item that is written: a third of what calls take. What is remembered
 * is forgotten with whatever else is done to a database than to read and write items.
 */
final class TableMemory implements InvocationHandler {
  /** What changes no description of a table, by the names of methods. */
  private static final Pattern harmless =
      Pattern.compile("(get|fetch|list|query|numberOf).*|.*(Record|Transaction)|shardIsNotExpired");

  /** How often something else was done, or has begun, to any database of this process. */
  private static final AtomicInteger changes = new AtomicInteger();

  private final LocalDBAccess access;
  private final Map<Object, Described> tables = new ConcurrentHashMap<>();

  /** A table as it was read after so many changes; any later one makes it worthless. */
  private record Described(int since, TableInfo table) {}

  private TableMemory(LocalDBAccess access) {
    this.access = access;
  }

  /** The same database with a memory. */
  static LocalDBAccess of(LocalDBAccess access) {
    ClassLoader loader = LocalDBAccess.class.getClassLoader();
    return (LocalDBAccess) Proxy.newProxyInstance(loader, new Class<?>[] {LocalDBAccess.class}, new TableMemory(access));
  }

  @Override
  public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
    if (method.getName().equals("getTableInfo")) return describe(method, arguments);
    if (harmless.matcher(method.getName()).matches()) return pass(method, arguments);
    changes.incrementAndGet();
    try {
      return pass(method, arguments);
    } finally {
      changes.incrementAndGet();
    }
  }

  private Object describe(Method method, Object[] arguments) throws Throwable {
    Described known = tables.get(arguments[0]);
    int since = changes.get();
    if (known != null && known.since == since) return known.table;
    TableInfo read = (TableInfo) pass(method, arguments);
    tables.put(arguments[0], new Described(since, read));
    return read;
  }

  private Object pass(Method method, Object[] arguments) throws Throwable {
    try {
      return method.invoke(access, arguments);
    } catch (InvocationTargetException error) {
      throw error.getCause();
    }
  }

  /** Has the threads of all databases remember what they parse; to be called before the first database opens. */
  static void rememberParsed() throws ReflectiveOperationException {
    for (Class<?> owner : new Class<?>[] {SQLiteDBAccess.class, SQLiteDBAccessJob.class}) {
      Field field = owner.getDeclaredField("MAPPER");
      field.setAccessible(true);
      ObjectMapper mapper = (ObjectMapper) field.get(null);
      // A deserializer sees what it reads from.
      mapper.getFactory().enable(JsonParser.Feature.INCLUDE_SOURCE_IN_LOCATION);
      mapper.registerModule(new SimpleModule("TableMemory").setDeserializerModifier(new Modifier()));
    }
  }

  private static final class Modifier extends BeanDeserializerModifier {
    @Override
    public JsonDeserializer<?> modifyDeserializer(
        DeserializationConfig config, BeanDescription description, JsonDeserializer<?> usual) {
      return description.getBeanClass() == TableSchemaInfo.class ? new Remembering(usual) : usual;
    }
  }

  /** What one database's thread has parsed since the last change, by its text. */
  private static final class Parsed {
    final int since = changes.get();
    final Map<ByteBuffer, Object> schemas = new HashMap<>();
  }

  private static final class Remembering extends DelegatingDeserializer {
    private static final ThreadLocal<Parsed> parsed = ThreadLocal.withInitial(Parsed::new);

    Remembering(JsonDeserializer<?> usual) {
      super(usual);
    }

    @Override
    protected JsonDeserializer<?> newDelegatingInstance(JsonDeserializer<?> usual) {
      return new Remembering(usual);
    }

    @Override
    public Object deserialize(JsonParser parser, DeserializationContext context) throws IOException {
      Object text = parser.currentLocation().contentReference().getRawContent();
      if (!(text instanceof byte[])) return super.deserialize(parser, context);
      if (parsed.get().since != changes.get()) parsed.remove();
      Map<ByteBuffer, Object> schemas = parsed.get().schemas;
      Object known = schemas.get(ByteBuffer.wrap((byte[]) text));
      if (known != null) return known;
      Object read = super.deserialize(parser, context);
      schemas.put(ByteBuffer.wrap((byte[]) text), read);
      return read;
    }
  }
}
