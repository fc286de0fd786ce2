await import('../app/root.tsx');
