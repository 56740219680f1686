/// <reference types="vite/client" />
/// <reference types="vite-plugin-pwa/client" />

declare module "virtual:contract-routes" {
  /** Every route by `operationId`, as [method, path, access]. */
  export const routes: Record<string, [method: string, path: string, access: string]>;
}

declare module "virtual:landing-paths" {
  /** The paths of the landing page's two reads. */
  export const marketing: string;
  export const logos: string;
}

declare module "@fontsource-variable/*";
