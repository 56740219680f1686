import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { RunnerError } from "../runner-error.ts";

export type ListeningServer = {
  server: Server;
  port: number;
  /** `http://127.0.0.1:<port>` */
  url: string;
  close(): Promise<void>;
};

type Handler = (request: IncomingMessage, response: ServerResponse) => unknown;

/**
 * Listens on the loopback interface; port 0 picks a free port.
 * Throws RunnerError naming the port when it is in use.
 */
export const listen = async (handler: Handler, port = 0): Promise<ListeningServer> => {
  const server = createServer({ keepAliveTimeout: 60_000 }, async (request, response) => {
    try {
      await handler(request, response);
    } catch {
      // The client or the upstream is gone; one lost connection must not end the process.
      response.destroy();
    }
  });
  const sockets = new Set<Socket>();
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => reject(toRunnerError(error, port)));
    server.listen(port, "127.0.0.1", resolve);
  });
  const actual = (server.address() as AddressInfo).port;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });
  return { server, port: actual, url: `http://127.0.0.1:${actual}`, close };
};

const toRunnerError = (error: NodeJS.ErrnoException, port: number): Error => {
  if (error.code === "EADDRINUSE")
    return new RunnerError(`Port ${port} is in use. Stop what listens there, or choose another with --port.`);
  if (error.code === "EACCES") return new RunnerError(`No permission to use port ${port}. Choose another with --port.`);
  return error;
};
