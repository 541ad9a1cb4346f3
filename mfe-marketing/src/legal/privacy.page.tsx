/** /privacy (spec part 2 section 2 "Legal pages"). */
export default function PrivacyPage() {
  return <h1>Privacy Policy</h1>;
}
