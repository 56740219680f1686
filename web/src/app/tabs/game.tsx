import { mayPassGate } from "../../../../shared/rules/membership-gate.ts";
import { PageHeader } from "../../components/layout/page-header.tsx";
import { pageTitle } from "../../components/text/page-title.ts";
import { GameLayout, GameSkeleton } from "../../features/game/game-layout.tsx";
import { GamePreview } from "../../features/game/game-preview.tsx";
import { Leaderboard } from "../../features/game/leaderboard/leaderboard.tsx";
import { PelicanFlight } from "../../features/game/play/pelican-flight.tsx";
import { SoundToggle, useSoundSetting } from "../../features/game/sound-toggle.tsx";
import { MemberGate } from "../../member/membership/member-gate.tsx";
import { useMembership } from "../../member/membership/membership.tsx";
import { useSession } from "../../member/session/session.tsx";

/** The Game tab: Pelican Flight for members, behind the gate with a preview. */
export default function GameTab() {
  const { user } = useSession();
  const { tier, known } = useMembership();
  const sound = useSoundSetting();
  const mayPlay = known && mayPassGate({ tier, role: user?.role ?? null });
  return (
    <>
      <title>{pageTitle("Pelican Flight")}</title>
      <PageHeader
        title="Pelican Flight"
        subtitle="Fly the St. Johns and mind the pilings."
        action={mayPlay && <SoundToggle isOn={sound.isOn} onToggle={sound.toggle} />}
      />
      <MemberGate text="Pelican Flight is for members." preview={<GamePreview />} waiting={<GameSkeleton />}>
        {user && <GameLayout game={<PelicanFlight userId={user.id} hasSound={sound.isOn} />} side={<Leaderboard />} />}
      </MemberGate>
    </>
  );
}
