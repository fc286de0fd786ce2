/** Skerry's logo: a rock in the sea with a flame as its light. */
export function SkerryLogo() {
  return (
    <svg viewBox="0 0 34 34" aria-hidden="true" focusable="false">
      <path
        className="fill-brand"
        d="M3 25.5l4.5-7 4.5 1 3.5-2.500h6.500L26 20l5 5.500q-3.5 2-7 0t-7 0-7 0-7 0zM1.5 29q3.9-2.3 7.8 0t7.7 0 7.7 0 7.8 0v3.500q-3.9 2.3-7.8 0t-7.7 0-7.7 0-7.8 0z"
      />
      <path
        className="fill-accent"
        d="M18.5.5c0 4 5.5 4.5 5.5 9.200A5.7 5.7 0 0 1 18.2 15 5.7 5.7 0 0 1 12.5 9.500c0-2.5 1.3-3.6 2-5.5 1.3.7 1.9 1.6 2.2 2.700C18.2 5 18.8 3 18.5.5z"
      />
    </svg>
  );
}
