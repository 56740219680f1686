import { act } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { call } from "../../../web/src/api/index.ts";
import { useSave } from "../../../web/src/back-office/form/use-save.ts";
import { toastStore } from "../../../web/src/components/feedback/toast-store.ts";
import { anAdministrator } from "../../support/component/person.ts";
import { refuse } from "../../support/component/played-api.ts";
import { runHook, settle } from "../../support/component/run-hook.tsx";

const titles = () => toastStore.shown().map(({ title }) => title);

describe("a save", () => {
  test.each([
    ["Done", ["Done"]],
    [(saved: string) => `Done: ${saved}`, ["Done: saved"]],
    [() => null, []],
  ])("that worked has the toast that %o makes of it", async (done, shown) => {
    const onDone = vi.fn();
    const save = async (_input: null) => "saved";
    const { result } = await runHook(() => useSave({ save, failed: "Failed", done, onDone }), {
      as: anAdministrator(),
    });
    act(() => result.current.save(null));
    await settle();
    expect(titles()).toEqual(shown);
    expect(onDone.mock.calls).toEqual([["saved"]]);
  });

  const fields = [{ path: "name", message: "Enter a name" }];
  test.each([
    ["version-conflict", 409, "is", 1, [], 0],
    ["not-found", 404, "is", 1, [], 0],
    ["version-conflict", 409, "isn't", 1, ["Failed"], 1],
    ["version-conflict", 409, "can't be", 1, ["Failed"], 1],
    ["forbidden", 403, "is", 0, ["Failed"], 1],
  ] as const)("refused with %s (%i) that %s merged", async (code, status, merge, merges, shown, refusals) => {
    refuse("dealsAdmin", "removeVendor", { status, code, details: { fields } });
    const onConflict = vi.fn(async (): Promise<boolean> => {
      if (merge === "can't be") throw new Error("No");
      return merge === "is";
    });
    const refuseField = vi.fn();
    const save = async (vendorId: string) => call("dealsAdmin", "removeVendor", { vendorId });
    const { result } = await runHook(() => useSave({ save, failed: "Failed", refuseField, onConflict }), {
      as: anAdministrator(),
    });
    act(() => result.current.save("vnd_00000001"));
    await settle();
    expect(onConflict).toHaveBeenCalledTimes(merges);
    expect(titles()).toEqual(shown);
    expect(refuseField.mock.calls).toEqual(refusals ? [["name", "Enter a name"]] : []);
  });

  test.each([
    ["without a field", () => call("dealsAdmin", "removeVendor", { vendorId: "vnd_00000001" }), "Not just now"],
    ["by no server", () => Promise.reject(new Error("No connection")), "No connection"],
  ])("refused %s tells why", async (_what, save, text) => {
    refuse("dealsAdmin", "removeVendor", { status: 409, code: "conflict", message: "Not just now" });
    const refuseField = vi.fn();
    const { result } = await runHook(() => useSave({ save: (_input: null) => save(), failed: "Failed", refuseField }), {
      as: anAdministrator(),
    });
    act(() => result.current.save(null));
    await settle();
    expect(toastStore.shown().map((toast) => [toast.title, toast.text])).toEqual([["Failed", text]]);
    expect(refuseField).not.toHaveBeenCalled();
  });

  test.each([
    [true, fields, 1],
    [false, fields, 0],
    [true, [], 0],
  ])("that a field refused (shown there: %j) has that field in sight: %#", async (isShown, refused, times) => {
    refuse("dealsAdmin", "removeVendor", { status: 422, code: "invalid-input", details: { fields: refused } });
    const scrolled = vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation(() => {});
    const save = async (vendorId: string) => call("dealsAdmin", "removeVendor", { vendorId });
    const refuseField = isShown ? { refuseField: () => {} } : {};
    const { result } = await runHook(() => useSave({ save, failed: "Failed", ...refuseField }), {
      as: anAdministrator(),
    });
    act(() => result.current.save("vnd_00000001"));
    await settle();
    expect(scrolled).toHaveBeenCalledTimes(times);
    expect(titles()).toEqual(["Failed"]);
  });
});
