/** The part of the platform's URL parser that core uses. Every runtime has it. */
declare const URL: new (text: string) => { hostname: string };

/**
 * An email address with its domain in ASCII, as mail servers take it: `a@bücher.example` becomes
 * `a@xn--bcher-kva.example`. Some browsers send it so, some as typed. Unchanged if the domain has no such form.
 */
export function asciiAddress(address: string): string {
  const domain = address.slice(address.lastIndexOf("@") + 1);
  if (/^[ -~]*$/.test(domain)) return address;
  try {
    return address.slice(0, -domain.length) + new URL(`http://${domain}`).hostname;
  } catch {
    return address;
  }
}
