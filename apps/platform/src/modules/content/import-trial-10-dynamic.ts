await import('../../../../console/app/root.tsx');
