import { brand } from '../brand.ts';

/** The network's copyright line and legal links; whoever shows them lays them out. */
export function Foot() {
  const { privacy, privacyChoices, terms } = brand.links;
  return (
    <>
      <span>
        © {new Date().getFullYear()} {brand.company}
      </span>
      <ul>
        <li>
          <a href={privacy}>Privacy Policy</a>
        </li>
        <li>
          <a href={privacyChoices}>Your Privacy Choices</a>
        </li>
        <li>
          <a href={terms}>Terms of Use</a>
        </li>
      </ul>
    </>
  );
}
