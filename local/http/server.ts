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
 * Listens on the loopback interface; port 0 takes a free one.
 * Throws Problem naming the port when it is taken
 */
export const listen = async (handler: Handler, port = 0): Promise<ListeningServer> => {
  const server = createServer({ keepAliveTimeout: 60_000 }, async (request, response) => {
    try {
      await handler(request, response);
    } catch {
      // Whoever asked has gone, or whoever was asked: one lost connection must not end the whole system.
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
    return new RunnerError(`Port ${port} is taken: stop what listens there, or choose another with --port.`);
  if (error.code === "EACCES")
    return new RunnerError(`Port ${port} may not be used by this account: choose another with --port.`);
  return error;
};

/** Finds a port that is free right now, for programs that cannot choose one themselves. */
export const findFreePort = async (): Promise<number> => {
  const listening = await listen(() => undefined);
  await listening.close();
  return listening.port;
};
