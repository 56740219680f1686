import { RunnerError } from "../runner-error.ts";

/**
 * The URLs of local services, added as they start. Templates refer to them in two ways: as `local://<service>` where a
 * stage leaves a URL open, and by the public host name AWS would use.
 */
export class LocalAddresses {
  readonly #services = new Map<string, string>();
  readonly #hosts = new Map<string, string>();

  /** Sets the URL of `local://<service>`, e.g. `stripe` at `http://127.0.0.1:40123`. */
  setService(name: string, url: string): void {
    this.#services.set(name, url);
  }

  /** Sets the local URL that replaces a host name of AWS. */
  setHost(name: string, url: string): void {
    this.#hosts.set(name, url);
  }

  /**
   * Replaces placeholders and AWS host names in a text with local URLs.
   * Throws RunnerError when it names a local service that isn't running.
   */
  fill(text: string): string {
    const named = text.replace(/local:\/\/([a-z0-9-]+)/g, (whole, service: string) => {
      const url = this.#services.get(service);
      if (!url) throw new RunnerError(`${whole} is in the template, but there is no local service "${service}".`);
      return url;
    });
    if (!named.includes("://")) return named;
    return named.replace(/(https|wss):\/\/([a-z0-9.-]+)/gi, (whole, scheme: string, host: string) => {
      const url = this.#hosts.get(host);
      return url ? url.replace(/^http/, scheme === "wss" ? "ws" : "http") : whole;
    });
  }
}
