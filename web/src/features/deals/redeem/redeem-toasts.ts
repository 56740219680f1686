import { toast } from "../../../components/feedback/toast.tsx";

/** Shows that redemptions are switched off. */
export const showComingSoon = (): void =>
  toast({
    title: "Coming Soon",
    text: "Deal redemptions are currently disabled. Check back soon!",
    variant: "destructive",
  });

/** Shows that signing in is required. */
export const showSignInRequired = (): void =>
  toast({ title: "Sign In Required", text: "Please sign in to claim deals", variant: "destructive" });
