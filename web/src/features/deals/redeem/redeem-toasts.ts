import { toast } from "../../../components/feedback/toast.tsx";

/** Redemptions are switched off for everybody. */
export const showComingSoon = (): void =>
  toast({
    title: "Coming Soon",
    text: "Deal redemptions are currently disabled. Check back soon!",
    variant: "destructive",
  });

/** Nobody is signed in. */
export const showSignInRequired = (): void =>
  toast({ title: "Sign In Required", text: "Please sign in to claim deals", variant: "destructive" });
