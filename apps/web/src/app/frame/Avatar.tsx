import styles from './Avatar.module.css';

interface AvatarProps {
  readonly name: string;
  /** Address of a picture; initials without one. */
  readonly image: string | null;
  readonly size?: number;
}

/** A person's picture or initials. The name is next to it, so screen readers skip it. */
export function Avatar({ name, image, size = 32 }: AvatarProps) {
  const box = { width: size, height: size };
  if (image) return <img src={image} alt="" className={styles.avatar} style={box} />;
  return (
    <span aria-hidden="true" className={styles.avatar} style={box}>
      {initials(name)}
    </span>
  );
}

function initials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return letters.map((word) => [...(word ?? '')][0]?.toUpperCase() ?? '').join('');
}
