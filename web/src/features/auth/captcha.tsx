import Box from "@mui/material/Box";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { config } from "../../api/config.ts";

type Turnstile = {
  render(
    element: HTMLElement,
    options: { sitekey: string; callback(token: string): void; "expired-callback"(): void },
  ): string;
  remove(id: string): void;
};

const address = "https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit";

let loading: Promise<Turnstile> | undefined;

const turnstile = (): Promise<Turnstile> => {
  loading ??= new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = address;
    script.onload = () => resolve((window as unknown as { turnstile: Turnstile }).turnstile);
    script.onerror = () => {
      loading = undefined;
      reject(new Error("Couldn't load the captcha"));
    };
    document.head.append(script);
  });
  return loading;
};

const Widget = ({ siteKey, onToken }: { siteKey: string; onToken: (token: string | null) => void }) => {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let leave = () => {};
    let isGone = false;
    turnstile().then(
      (widgets) => {
        if (isGone || !place.current) return;
        const id = widgets.render(place.current, {
          sitekey: siteKey,
          callback: onToken,
          "expired-callback": () => onToken(null),
        });
        leave = () => widgets.remove(id);
      },
      () => onToken(null),
    );
    return () => {
      isGone = true;
      leave();
    };
  }, [siteKey, onToken]);
  return <Box ref={place} sx={{ minHeight: 65, justifySelf: "center" }} />;
};

/** The stage's captcha, if it has one; reports its token, and null once that has expired. */
export const Captcha = ({ onToken }: { onToken: (token: string | null) => void }) => {
  const { data } = useQuery({ queryKey: ["config"], queryFn: () => config(), staleTime: Number.POSITIVE_INFINITY });
  return data?.captchaSiteKey ? <Widget siteKey={data.captchaSiteKey} onToken={onToken} /> : null;
};
