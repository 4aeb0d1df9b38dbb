import * as RadixTabs from "radix-ui/tabs";
import type { ReactNode } from "react";

interface TabsProps {
  label: string;
  tabs: readonly { value: string; label: string; content: ReactNode }[];
  defaultValue?: string;
}

export function Tabs({ label, tabs, defaultValue = tabs[0]?.value }: TabsProps) {
  return (
    <RadixTabs.Root defaultValue={defaultValue}>
      <RadixTabs.List aria-label={label} className="flex gap-1 border-b border-border">
        {tabs.map((tab) => (
          <RadixTabs.Trigger
            key={tab.value}
            value={tab.value}
            className="-mb-px border-b-2 border-transparent px-2 py-1.5 font-medium text-muted-foreground data-[state=active]:border-primary data-[state=active]:text-foreground"
          >
            {tab.label}
          </RadixTabs.Trigger>
        ))}
      </RadixTabs.List>
      {tabs.map((tab) => (
        <RadixTabs.Content key={tab.value} value={tab.value} className="pt-3">
          {tab.content}
        </RadixTabs.Content>
      ))}
    </RadixTabs.Root>
  );
}
