import { FunnelSection } from "./funnel-section.tsx";
import { texts } from "./texts.ts";

/** How many people start and complete a form, and where they stop. */
export default function FunnelPage() {
  return (
    <div className="min-h-0 grow overflow-y-auto">
      <div className="mx-auto flex w-full max-w-6xl flex-col gap-6 px-4 py-6 md:py-10">
        <div>
          <h1 className="text-[20px] leading-7 font-semibold tracking-tight">{texts.title}</h1>
          <p className="text-muted-foreground">{texts.purpose}</p>
        </div>
        <FunnelSection />
      </div>
    </div>
  );
}
