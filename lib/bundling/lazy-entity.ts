import { Entity as ElectroEntity } from "electrodb";

type Values = ConstructorParameters<typeof ElectroEntity>;
type AnyEntity = InstanceType<typeof ElectroEntity>;

const buildOnFirstUse = (...values: Values): AnyEntity => {
  let built: AnyEntity | undefined;
  const build = () => {
    built ??= new ElectroEntity(...values);
    return built;
  };
  return new Proxy({} as AnyEntity, {
    get: (_unbuilt, name) => {
      const entity = build();
      const value: unknown = Reflect.get(entity, name);
      // Bound, so that what a method reads of its entity doesn't come by here.
      return typeof value === "function" ? value.bind(entity) : value;
    },
  });
};

/**
 * ElectroDB's entity, built when it is first used instead of while modules load: a function knows dozens of entities, and a call needs a
 * few. Bundles hold it in place of ElectroDB's own.
 */
export const Entity = new Proxy(ElectroEntity, {
  construct: (_class, values: Values) => buildOnFirstUse(...values),
});
