/// <reference types="vite/client" />

declare module "virtual:contract-routes" {
  /** The routes that aren't only for administrators, by `operationId`, as [method, path, access]; access is `shared` for a public read that is the same for everybody. */
  export const routes: Record<string, [method: string, path: string, access: string]>;
}

declare module "virtual:admin-routes" {
  /** The routes for administrators, as in `virtual:contract-routes`, each with the permission that it asks for (R87). */
  export const routes: Record<string, [method: string, path: string, access: string, permission: string]>;
}

declare module "virtual:landing-paths" {
  /** The paths of the landing page's reads. */
  export const marketing: string;
  export const logos: string;
  export const events: string;
}

declare module "@fontsource-variable/*";
