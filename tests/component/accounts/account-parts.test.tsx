import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { limits } from "../../../shared/model/limits.ts";
import { toastStore } from "../../../web/src/components/feedback/toast-store.ts";
import { AuthFrame } from "../../../web/src/features/auth/auth-frame.tsx";
import { Captcha } from "../../../web/src/features/auth/captcha.tsx";
import { ConfirmCodeForm } from "../../../web/src/features/auth/confirm-code-form.tsx";
import { NewPasswordForm } from "../../../web/src/features/auth/new-password-form.tsx";
import { SignInForm } from "../../../web/src/features/auth/sign-in-form.tsx";
import Welcome from "../../../web/src/features/auth/welcome.tsx";
import { Bell } from "../../../web/src/features/notifications/bell.tsx";
import NotificationsDialog from "../../../web/src/features/notifications/notifications-dialog.tsx";
import { AppearanceSection } from "../../../web/src/features/settings/appearance-section.tsx";
import DeleteAccount from "../../../web/src/features/settings/delete-account.tsx";
import { DevicesSection } from "../../../web/src/features/settings/devices-section.tsx";
import { NotificationsSection } from "../../../web/src/features/settings/notifications-section.tsx";
import { PasswordSection } from "../../../web/src/features/settings/password-section.tsx";
import { ProfileSection } from "../../../web/src/features/settings/profile-section.tsx";
import { TwoStepSection } from "../../../web/src/features/settings/two-step-section.tsx";
import { ContactForm } from "../../../web/src/features/support/contact-form.tsx";
import { deviceSession } from "../../../web/src/member/session/device-session.ts";
import { AuthFailure } from "../../../web/src/session/auth-errors.ts";
import { password, refuseAuth } from "../../support/component/auth-service.ts";
import { aPerson } from "../../support/component/person.ts";
import { answer, hold, refuse, requestsOf } from "../../support/component/played-api.ts";
import { aClient, settle, showPart } from "../../support/component/run-hook.tsx";
import { aNotification } from "../../support/component/samples/notifications.ts";
import { aRecordOf } from "../../support/component/samples/profile.ts";

const member = aPerson();
const failure = { status: 500, code: "internal-error" } as const;
const toasts = () => toastStore.shown().map(({ title, text }) => [title, text]);
const button = (name: string) => screen.getByRole("button", { name });
const press = async (name: string) => {
  fireEvent.click(button(name));
  await settle();
};
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const waits = () => document.querySelectorAll(".MuiSkeleton-root").length;
const retries = () => screen.queryAllByRole("button", { name: "Try Again" }).length;

let client = aClient();
beforeEach(() => {
  client = aClient();
});

describe("the captcha", () => {
  const loaded: HTMLScriptElement[] = [];
  const [render, remove, onToken] = [vi.fn(), vi.fn(), vi.fn()];
  const open = async (captchaSiteKey: string | null) => {
    loaded.length = 0;
    for (const mock of [render, remove, onToken]) mock.mockReset();
    render.mockReturnValue("widget-1");
    vi.spyOn(document.head, "append").mockImplementation((script) => void loaded.push(script as HTMLScriptElement));
    vi.stubGlobal("turnstile", { render, remove });
    client.setQueryData(["config"], { captchaSiteKey });
    const part = <Captcha onToken={onToken} />;
    await showPart(part, { client });
    await settle();
  };
  const load = async (isFound: boolean) => {
    const script = loaded.at(-1);
    await act(async () => void (isFound ? script?.onload?.(new Event("load")) : script?.onerror?.("error")));
    await settle();
  };

  test("isn't there where the stage has none", async () => {
    await open(null);
    expect([loaded.length, render.mock.calls.length]).toEqual([0, 0]);
  });

  test("that can't be loaded gives no token, and is loaded again the next time", async () => {
    await open("site-key");
    await load(false);
    expect([onToken.mock.calls, render.mock.calls.length]).toEqual([[[null]], 0]);
  });

  test("isn't drawn where its page is left before it is there", async () => {
    client.setQueryData(["config"], { captchaSiteKey: "site-key" });
    await open("site-key");
    act(() => client.setQueryData(["config"], { captchaSiteKey: null }));
    await settle();
    await load(true);
    expect([render.mock.calls.length, remove.mock.calls.length]).toEqual([0, 0]);
  });

  test("gives its token until that expires, and goes with its page", async () => {
    await open("site-key");
    if (loaded.length > 0) await load(true);
    expect(render).toHaveBeenCalledTimes(1);
    const [place, options] = render.mock.calls[0] ?? [];
    expect([document.body.contains(place), options.sitekey]).toEqual([true, "site-key"]);
    options.callback("token");
    options["expired-callback"]();
    expect([onToken.mock.calls, remove.mock.calls]).toEqual([[["token"], [null]], []]);
    act(() => client.setQueryData(["config"], { captchaSiteKey: null }));
    await settle();
    expect(remove.mock.calls).toEqual([["widget-1"]]);
  });
});

describe("a code from an email", () => {
  const open = async () => {
    const onConfirmed = vi.fn();
    await showPart(<ConfirmCodeForm email="maya@x.test" next={undefined} onConfirmed={onConfirmed} />);
    return onConfirmed;
  };

  test("that is wrong is reported, and confirms nothing", async () => {
    refuseAuth("confirm", "wrong_code", "Code mismatch");
    const onConfirmed = await open();
    type("Code from the email", " 123456 ");
    await press("Confirm");
    expect([toasts(), onConfirmed.mock.calls.length]).toEqual([[["Confirmation failed", "Code mismatch"]], 0]);
    expect(deviceSession.confirm).toHaveBeenCalledExactlyOnceWith("maya@x.test", "123456");
  });

  test("is sent again by a press, also after that failed", async () => {
    const resend = vi.spyOn(deviceSession, "resend").mockRejectedValueOnce(new Error("Too many")).mockResolvedValue();
    await open();
    await press("Resend the email");
    await press("Resend the email");
    expect(resend).toHaveBeenCalledTimes(2);
    expect(toasts()).toEqual([
      ["Couldn't send the code", "Too many"],
      ["Code sent", "A new code is on its way to maya@x.test."],
    ]);
  });

  test.each([
    ["broken_link", [], "This code isn't right or has expired. Use the one from the latest email."],
    ["weak_password", [["Password not changed", "Too short"]], null],
  ] as const)(
    "for a new password that is refused as %s is told of where it can be mended",
    async (code, told, below) => {
      vi.spyOn(deviceSession, "resetPassword").mockRejectedValue(new AuthFailure(code, "Too short"));
      const onDone = vi.fn();
      await showPart(<NewPasswordForm email="maya@x.test" code="123456" onDone={onDone} />);
      type("New password", password);
      await press("Set New Password");
      expect([toasts(), onDone.mock.calls.length]).toEqual([told, 0]);
      const field = screen.getByLabelText("Code from the email");
      expect(field.getAttribute("aria-describedby") !== null).toBe(below !== null);
      if (below) expect(field).toHaveAccessibleDescription(below);
    },
  );
});

test("a sign-in that was refused is marked until its email or its password is another one", async () => {
  refuseAuth("signIn", "invalid_credentials", "Wrong email or password");
  await showPart(<SignInForm onTotp={() => {}} onUnconfirmed={() => {}} />);
  const isMarked = () => screen.getByLabelText("Email").getAttribute("aria-describedby") !== null;
  type("Email", "maya@x.test");
  type("Password", password);
  expect(isMarked()).toBe(false);
  await press("Sign In");
  expect(screen.getByLabelText("Email")).toHaveAccessibleDescription("Wrong email or password");
  for (const [label, other, value] of [
    ["Password", "Another", password],
    ["Email", "else@x.test", "maya@x.test"],
  ] as const) {
    type(label, other);
    await settle();
    expect([label, isMarked()]).toEqual([label, false]);
    type(label, value);
    await settle();
    expect([label, isMarked()]).toEqual([label, true]);
  }
  expect(screen.queryByText("Reset password")).toBeNull();
});

describe("a page of the sign-in", () => {
  test.each([
    [undefined, undefined, []],
    ["A text", { at: 1, of: 2 } as const, ["Step 1 of 2", "A text"]],
  ])("has a text and a step only where it was given them: %s", async (text, step, texts) => {
    await showPart(
      <AuthFrame title="Title" {...(text && { text })} {...(step && { step })}>
        {null}
      </AuthFrame>,
    );
    expect([...screen.getByRole("main").querySelectorAll("p")].map(({ textContent }) => textContent)).toEqual(texts);
  });

  test.each([
    ["/dashboard", true, ["Go to Dashboard"]],
    ["/subscription?plan=premium", true, ["Continue", "Stay free"]],
    ["/event/evt_000001", true, ["Continue"]],
    ["/auth", false, ["Sign In"]],
  ])("welcomes whoever goes on to %s (signed in: %s)", async (to, isSignedIn, names) => {
    await showPart(<Welcome to={to} email="maya@x.test" isSignedIn={isSignedIn} />);
    expect(
      within(screen.getByRole("main"))
        .getAllByText(/./, { selector: "a" })
        .map((link) => link.textContent),
    ).toEqual(names);
    expect(screen.queryByText("Your account is active. The city is yours.") !== null).toBe(isSignedIn);
  });
});

describe("the bell", () => {
  const open = async (unread: number, as: typeof member | null = member) => {
    answer("notifications", "unread", { unread });
    await showPart(<Bell />, { ...(as && { as }), client });
    await settle();
  };

  test.each([
    [0, "Notifications"],
    [1, "Notifications, 1 unread"],
    [limits.unreadShown - 1, "Notifications, 9 unread"],
    [limits.unreadShown, "Notifications, 10 or more unread"],
  ])("counts what is unread: %i", async (unread, name) => {
    await open(unread);
    expect(screen.getByRole("button").getAttribute("aria-label")).toBe(name);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("isn't there for a visitor", async () => {
    await open(0, null);
    expect([screen.queryByRole("button"), requestsOf("notifications", "unread")]).toEqual([null, []]);
  });

  test.each([
    [0, 0],
    [1, 1],
  ])("with %i unread marks %i as read", async (unread, marked) => {
    answer("notifications", "list", { items: [], cursor: null });
    answer("notifications", "read", {});
    await open(unread);
    fireEvent.click(screen.getByRole("button"));
    await screen.findByText("You're all caught up");
    await settle();
    expect(requestsOf("notifications", "read")).toHaveLength(marked);
  });
});

describe("the list of notifications", () => {
  const onShown = vi.fn();
  const show = async () => {
    onShown.mockClear();
    await showPart(<NotificationsDialog onShown={onShown} onClose={() => {}} />, { as: member, client });
    await settle();
  };
  const shown = () => ({
    waits: waits(),
    retries: retries(),
    rows: screen.queryAllByRole("listitem").length,
    isEmpty: screen.queryAllByText("You're all caught up").length,
    goesOn: screen.queryAllByRole("button", { name: "Show More" }).length,
    told: onShown.mock.calls.length,
  });
  const nothing = { waits: 0, retries: 0, rows: 0, isEmpty: 0, goesOn: 0, told: 0 };

  test("waits, can be tried again, and tells once it is on the screen", async () => {
    refuse("notifications", "list", failure);
    const release = hold("notifications", "list");
    await show();
    expect(shown()).toEqual({ ...nothing, waits: 1 });
    release();
    await settle();
    expect(shown()).toEqual({ ...nothing, retries: 1 });
    answer("notifications", "list", { items: [aNotification()], cursor: null });
    await press("Try Again");
    expect(shown()).toEqual({ ...nothing, rows: 1, told: 1 });
    refuse("notifications", "list", failure);
    await act(() => client.refetchQueries());
    await settle();
    expect(shown()).toMatchObject({ rows: 1, retries: 0 });
  });

  test("tells nothing of what was there before until it is read again", async () => {
    answer("notifications", "list", { items: [aNotification()], cursor: null });
    await show();
    cleanup();
    const release = hold("notifications", "list");
    await showPart(<NotificationsDialog onShown={onShown} onClose={() => {}} />, { as: member, client });
    await settle();
    expect(onShown).toHaveBeenCalledTimes(1);
    release();
    await settle();
    expect(onShown).toHaveBeenCalledTimes(2);
  });

  test("has what is new, what leads on, and more of it", async () => {
    answer("notifications", "list", {
      items: [
        aNotification({ title: "One", is_read: false }),
        aNotification({ id: "notice_000002", title: "Two", link: "/support" }),
      ],
      cursor: "more",
    });
    await show();
    expect(shown()).toEqual({ ...nothing, rows: 2, goesOn: 1, told: 1 });
    const rows = screen.getAllByRole("listitem");
    expect(rows.map((row) => within(row).queryAllByText("New").length)).toEqual([1, 0]);
    expect(rows.map((row) => within(row).queryAllByRole("link").length)).toEqual([0, 1]);
    expect(rows.map((row) => row.querySelector("[data-testid=ChevronRightRoundedIcon]") !== null)).toEqual([
      false,
      true,
    ]);
  });
});

describe("two-step sign-in", () => {
  const open = async (known: () => Promise<boolean>) => {
    vi.spyOn(deviceSession, "hasTotp").mockImplementation(known);
    await showPart(<TwoStepSection />, { as: member, client });
    await settle();
  };
  const shown = () => [
    waits(),
    retries(),
    ["It is on.", "Turn Off", "Set Up"].filter((text) => screen.queryAllByText(text).length > 0),
  ];

  test.each<[string, () => Promise<boolean>, [number, number, string[]]]>([
    ["isn't known yet", () => new Promise(() => {}), [1, 0, []]],
    ["can't be read", () => Promise.reject(new Error("No")), [0, 1, []]],
    ["is on", async () => true, [0, 0, ["It is on.", "Turn Off"]]],
    ["is off", async () => false, [0, 0, ["Set Up"]]],
  ])("that %s", async (_what, known, expected) => {
    await open(known);
    expect(shown()).toEqual(expected);
  });

  test("is turned off after a question, and stays on where that fails", async () => {
    const remove = vi
      .spyOn(deviceSession, "removeTotp")
      .mockRejectedValueOnce(new Error("No connection"))
      .mockResolvedValue();
    await open(async () => true);
    const turnOff = async () => {
      await press("Turn Off");
      fireEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Turn Off" }));
      await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    };
    expect(screen.queryByRole("dialog")).toBeNull();
    await turnOff();
    expect([toasts(), shown()]).toEqual([[["That didn't work", "No connection"]], [0, 0, ["It is on.", "Turn Off"]]]);
    await turnOff();
    expect([toasts().at(-1), shown(), remove.mock.calls.length]).toEqual([
      ["Two-step sign-in is off", undefined],
      [0, 0, ["Set Up"]],
      2,
    ]);
  });

  test("is set up with a first code", async () => {
    const secret = Promise.withResolvers<{ secret: string; uri: string }>();
    vi.spyOn(deviceSession, "enrolTotp").mockReturnValue(secret.promise);
    vi.spyOn(deviceSession, "verifyTotp").mockResolvedValue();
    await open(async () => false);
    await press("Set Up");
    await screen.findByLabelText("Code");
    expect(shown()).toEqual([1, 0, []]);
    secret.resolve({ secret: "SECRET", uri: "otpauth://totp/PLAYYY" });
    await settle();
    expect([screen.queryByText("SECRET") !== null, waits()]).toEqual([true, 0]);
    type("Code", " 123456 ");
    await press("Turn On");
    expect(deviceSession.verifyTotp).toHaveBeenCalledExactlyOnceWith("123456");
    expect([toasts(), shown()]).toEqual([[["Two-step sign-in is on", undefined]], [0, 0, ["It is on.", "Turn Off"]]]);
  });
});

describe("the other devices", () => {
  const open = async () => {
    await showPart(<DevicesSection />, { as: member, client });
    await press("Sign Out Other Devices");
    expect(screen.queryByRole("button", { name: "Sign Out Everywhere" })).toBeNull();
    type("Password", password);
  };

  test("are signed out with the password", async () => {
    const end = vi.spyOn(deviceSession, "signOutOthers").mockResolvedValue("done");
    await open();
    await press("Sign Out Others");
    expect(end).toHaveBeenCalledExactlyOnceWith(password);
    expect(toasts()).toEqual([["Signed out elsewhere", "Only this device is still signed in."]]);
    expect(button("Sign Out Everywhere")).toBeVisible();
  });

  test("are signed out with the authenticator's code where there is one, once that is right", async () => {
    const end = vi.spyOn(deviceSession, "signOutOthers").mockResolvedValue("totp");
    const confirm = refuseAuth("confirmTotp", "wrong_code", "Code mismatch");
    await open();
    await press("Sign Out Others");
    expect([toasts(), screen.queryByLabelText("Password")]).toEqual([[], null]);
    type("Authenticator code", " 123456 ");
    await press("Sign Out Others");
    expect(toasts()).toEqual([["That didn't work", "Code mismatch"]]);
    confirm.mockResolvedValue();
    await press("Sign Out Others");
    expect([confirm.mock.calls, end.mock.calls.length]).toEqual([[["123456"], ["123456"]], 1]);
    expect(toasts().at(-1)).toEqual(["Signed out elsewhere", "Only this device is still signed in."]);
  });

  test("and this one are signed out after a question that warns of nothing without a reason", async () => {
    await showPart(<DevicesSection />, { as: member, client });
    await press("Sign Out Everywhere");
    const question = await screen.findByRole("dialog");
    expect(question.querySelector(".MuiDialogContentText-root")?.textContent).toBe(
      "Every device, this one included, has to sign in again.",
    );
  });
});

test("a password that can't be changed is reported, and stays in the form", async () => {
  vi.spyOn(deviceSession, "changePassword").mockRejectedValueOnce(new Error("Wrong password")).mockResolvedValue();
  await showPart(<PasswordSection />, { as: member });
  type("Current password", "Old-one-1!");
  type("New password", password);
  await press("Change Password");
  expect(toasts()).toEqual([["Password not changed", "Wrong password"]]);
  expect(screen.getByLabelText("Current password")).toHaveValue("Old-one-1!");
  await press("Change Password");
  expect(toasts().at(-1)).toEqual(["Password changed", "Use it the next time you sign in."]);
  expect(screen.getByLabelText("Current password")).toHaveValue("");
});

describe("settings that are read", () => {
  test("wait for the account, and offer to read it again", async () => {
    refuse("members", "me", failure);
    const release = hold("members", "me");
    await showPart(<ProfileSection />, { as: member, client });
    await settle();
    const shown = () => [waits(), retries(), screen.queryAllByLabelText("Name").length];
    expect(shown()).toEqual([1, 0, 0]);
    release();
    await settle();
    expect(shown()).toEqual([0, 1, 0]);
    answer("members", "me", aRecordOf(member));
    await press("Try Again");
    expect(shown()).toEqual([0, 0, 1]);
    expect(button("Save")).toBeDisabled();
  });

  test.each([
    ["the account", "members", "me"],
    ["the wish", "playyy", "wish"],
  ] as const)(
    "wait for both of the preferences' parts, and offer to read them again: %s",
    async (_what, entry, name) => {
      answer("members", "me", aRecordOf(member));
      answer("playyy", "wish", { wished_at: null });
      refuse(entry as "members", name as "me", failure);
      const release = hold(entry as "members", name as "me");
      await showPart(<NotificationsSection />, { as: member, client });
      await settle();
      const shown = () => [waits(), retries(), screen.queryAllByRole("switch").length];
      expect(shown()).toEqual([1, 0, 0]);
      release();
      await settle();
      expect(shown()).toEqual([0, 1, 0]);
      answer("members", "me", aRecordOf(member));
      answer("playyy", "wish", { wished_at: null });
      await press("Try Again");
      expect(shown()).toEqual([0, 0, 4]);
    },
  );
});

test("an appearance stays chosen when it is chosen again", async () => {
  await showPart(<AppearanceSection />);
  const chosen = () =>
    screen
      .getAllByRole("button")
      .flatMap((one) => (one.getAttribute("aria-pressed") === "true" ? one.textContent : []));
  for (const _ of [1, 2]) {
    await press("Daylight");
    expect(chosen().map((text) => text?.trim())).toEqual(["Daylight"]);
  }
});

describe("deleting the account", () => {
  test("needs no code without a second factor, and can't be left while it is done", async () => {
    const proof = Promise.withResolvers<"done">();
    vi.spyOn(deviceSession, "proveAgain").mockReturnValue(proof.promise);
    vi.spyOn(deviceSession, "leave").mockResolvedValue();
    answer("account", "erase", { status: "done" });
    const onClose = vi.fn();
    await showPart(<DeleteAccount onClose={onClose} />, { as: member });
    const leave = () => fireEvent.keyDown(screen.getByRole("dialog"), { key: "Escape" });
    leave();
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(screen.queryByLabelText("Authenticator code")).toBeNull();
    type("Type DELETE to confirm", " DELETE ");
    type("Your password", password);
    await press("Delete for Good");
    leave();
    expect([onClose.mock.calls.length, button("Cancel").hasAttribute("disabled")]).toEqual([1, true]);
    proof.resolve("done");
    await settle();
    expect(requestsOf("account", "erase")).toEqual([{ confirm: "DELETE" }]);
    expect(toasts()).toEqual([["Your account was deleted", "Thanks for playing. You're welcome back anytime."]]);
  });
});

test("a message to support that is too long is named so, and others are asked for", async () => {
  await showPart(<ContactForm name="Maya" email="maya@x.test" />);
  type("Subject", "x".repeat(10_000));
  await press("Send Message");
  expect(screen.getByLabelText("Subject")).toHaveAccessibleDescription("This is too long");
  expect(screen.getByLabelText("Message")).toHaveAccessibleDescription("Write your message");
  expect(screen.getByLabelText("Name")).not.toHaveAttribute("aria-describedby");
  expect(requestsOf("contact", "send")).toEqual([]);
});
