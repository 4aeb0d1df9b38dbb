import { formatDatetime, parseDatetime } from "#core/values/datetime.ts";
import { isZone } from "#core/values/zone-offset.ts";

/** A Worker's conversion of the local times of a zone. */
export type WorkerReport = [
  zone: string,
  { is_zone: boolean; moments: (string | null)[]; back: (string | null)[] },
];

/** Takes local times by zone. Returns them as moments, and converted back to local times. */
export default {
  async fetch(request: Request): Promise<Response> {
    const times = (await request.json()) as [string, string[]][];
    return Response.json(
      times.map(([zone, texts]): WorkerReport => {
        const moments = texts.map((text) => parseDatetime(text, zone));
        const back = moments.map((moment) => moment && formatDatetime(moment, zone));
        return [zone, { is_zone: isZone(zone), moments, back }];
      }),
    );
  },
};
