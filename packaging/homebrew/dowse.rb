class Dowse < Formula
  desc "Code search by pattern, in plain words or by meaning, offline"
  homepage "{{homepage}}"
  url "{{repository}}/releases/download/v{{version}}/dowse-{{version}}.tgz"
  sha256 "{{sha256 dowse-{{version}}.tgz}}"
  license "MIT"

  depends_on "node"

  def install
    system "npm", "install", *std_npm_args
    bin.install_symlink libexec.glob("bin/*")
  end

  service do
    run [opt_bin/"dowse", "serve"]
    keep_alive true
  end

  test do
    (testpath/"retry.py").write "def retry_later(): pass\n"
    assert_match "retry.py:1:", shell_output("#{bin}/dowse search retry_later .")
    system bin/"dowse", "stop"
  end
end
