/** /terms (spec part 2 section 2 "Legal pages"). */
export default function TermsPage() {
  return <h1>Terms of Service</h1>;
}
