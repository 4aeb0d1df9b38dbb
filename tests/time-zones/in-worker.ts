import { isZone } from "#core/values/clock.ts";
import { formatDatetime, parseDatetime } from "#core/values/datetime.ts";

/** What a Worker makes of the local times of a zone. */
export type Told = [zone: string, { is_zone: boolean; moments: (string | null)[]; back: (string | null)[] }];

/** Local times by zone come in; what they are as moments, and as local times again, goes out. */
export default {
  async fetch(request: Request): Promise<Response> {
    const times = (await request.json()) as [string, string[]][];
    return Response.json(
      times.map(([zone, texts]): Told => {
        const moments = texts.map((text) => parseDatetime(text, zone));
        const back = moments.map((moment) => moment && formatDatetime(moment, zone));
        return [zone, { is_zone: isZone(zone), moments, back }];
      }),
    );
  },
};
