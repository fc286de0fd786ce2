/** Larkfield's logo: a house with a flame in it that is also a lark on the wing. */
export function LarkfieldLogo() {
  return (
    <svg viewBox="0 0 34 34" aria-hidden="true" focusable="false">
      <path
        className="fill-brand"
        fillRule="evenodd"
        d="M17 1 32.5 13.500V30a2.5 2.5 0 0 1-2.5 2.500H4A2.5 2.5 0 0 1 1.5 30V13.500zM17 7.500C10.5 12 7.5 16.5 7.5 21.500S11.5 30 17 30s9.5-3.5 9.5-8.5-3-9.5-9.5-14z"
      />
      <path
        className="fill-accent"
        d="M10 20.500c4 0 5.8-2.5 5.5-8.5 3 2 4.5 4.5 4.7 6.7.9-.9 2.3-1 3.2-.1l2.1.7-1.8 1.300c-.2 4.7-3 7.4-6.9 7.4-4 0-6.7-3-6.8-7.500z"
      />
    </svg>
  );
}
