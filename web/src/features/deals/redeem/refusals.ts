import { toast } from "../../../components/toast.tsx";

/** Redemptions are switched off for everybody. */
export const comingSoon = (): void =>
  toast({
    title: "Coming Soon",
    text: "Deal redemptions are currently disabled. Check back soon!",
    variant: "destructive",
  });

/** Nobody is signed in. */
export const signInFirst = (): void =>
  toast({ title: "Sign In Required", text: "Please sign in to claim deals", variant: "destructive" });
